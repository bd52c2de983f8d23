import { createContext } from 'react'

/** Whether the page around already says that somebody acts as somebody: it is said once. */
export const Framed = createContext(false)

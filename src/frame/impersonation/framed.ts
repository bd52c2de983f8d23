import { createContext } from 'react'

/** Whether an ancestor already shows the impersonation banner. */
export const Framed = createContext(false)

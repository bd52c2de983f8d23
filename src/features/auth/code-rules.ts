export const codeLength = 6
export const codeMinutes = 5
export const codeTries = 3

export const takeBackHours = 72

/** Until they have given one, people go by their address. */
export const displayName = ({ name, email }: { name: string; email: string }): string => name || email

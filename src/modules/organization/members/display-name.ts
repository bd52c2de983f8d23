/** Users without a name are shown by their address. */
export const displayName = ({ name, email }: { name: string; email: string }): string => name || email

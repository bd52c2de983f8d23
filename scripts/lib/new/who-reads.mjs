/** Says who can read the new entity, at the end of the command. */
export const whoReads = ({ name, readBy }) =>
  readBy === 'user'
    ? `Every signed-in person reads it, by the API and its export too; administrators alone change it.
  For administrators alone, take 'user' out of ${name}.entity.ts.`
    : `Administrators alone read and change it, by the API and its export too.
  read=user on the command lets every signed-in person read it; later, 'user' in ${name}.entity.ts does.`

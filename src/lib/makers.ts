/** Whom the visitors of a demo may write to, and where its sources are. Put your own here before you publish one. */
export const makers = {
  email: 'hello@foreword.example',
  repository: 'https://foreword.example/foreword.git',
}

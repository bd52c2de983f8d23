type Policies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** Missing on the server and in some browsers. */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }

/** The only policy that the content security policy allows, in development only. */
const policy = trustedTypes?.createPolicy('mailbox', { createHTML: (html) => html })

/** For a sandboxed frame only. */
export const toMarkup = (html: string): string => policy?.createHTML(html) ?? html

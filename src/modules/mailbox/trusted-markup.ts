type Policies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** Neither on the server nor in every browser. */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }

/** The one policy that the content policy names, outside production alone, where the mailbox is. */
const policy = trustedTypes?.createPolicy('mailbox', { createHTML: (html) => html })

/** Only for a frame that runs nothing. */
export const toMarkup = (html: string): string => policy?.createHTML(html) ?? html

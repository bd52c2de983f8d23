import { Puppeteer } from 'puppeteer-core'

/**
 * `::-p-role(button|Save)` selects an accessible element by role and name. The driver's own query asks the
 * accessibility tree about every element, which takes seconds on a page with a list.
 */
export function registerRoles() {
  // A class that its package exports under its own name, through a namespace that the linter does not follow.
  // oxlint-disable-next-line import/namespace
  Puppeteer.registerCustomQueryHandler('role', {
    queryAll: (root: Node, selector: string) => {
      const [role, name] = selector.split('|') as [string, string]
      const native: Record<string, string> = {
        button: 'button',
        combobox: 'select',
        heading: 'h1, h2, h3',
        link: 'a[href]',
        radio: 'input[type=radio]',
        searchbox: 'input[type=search]',
        textbox: 'input:not([type]), input[type=text], input[type=email], textarea',
      }
      const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
      const nameOf = (element: HTMLElement) => {
        const labels = (element as HTMLInputElement).labels ?? []
        const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
        const named = ids.map((id) => document.getElementById(id)?.innerText ?? '').join(' ')
        const label = element.getAttribute('aria-label') ?? (named || labels[0]?.innerText)
        return tidy(label ?? element.innerText)
      }
      const parts = [native[role], `[role=${role}]`].filter(Boolean).join(', ')
      return [...(root as ParentNode).querySelectorAll<HTMLElement>(parts)].filter(
        (element) =>
          (element.getAttribute('role') ?? role) === role &&
          !element.closest('[inert], [aria-hidden=true]') &&
          nameOf(element) === name,
      )
    },
  })
}

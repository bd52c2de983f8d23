import { open } from './support/pages'
import { expect, test } from './support/test'

// Every other test proves by `watch` that our screens cause no violation: browsers log them even if they are caught.
for (const path of ['/login', '/no-such-page']) {
  test(`${path}: a string becomes neither markup nor script`, async ({ page, watch }) => {
    watch.allow(/Trusted|status of 404/)
    const headers = (await open(page, path)).headers()
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    const tried = await page.evaluate(() => {
      const attempt = (work: () => unknown) => {
        try {
          work()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const { trustedTypes } = window as never as {
        trustedTypes: { createPolicy: (name: string, rules: object) => void }
      }
      const script = document.createElement('script')
      return [
        attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
        attempt(() => (document.createElement('iframe').srcdoc = '<p>x</p>')),
        attempt(() => (script.src = '/assets/x.js')),
        attempt(() => (script.text = 'alert(1)')),
        attempt(() => new DOMParser().parseFromString('<p>x</p>', 'text/html')),
        ...['mine', 'default'].map((name) => attempt(() => trustedTypes.createPolicy(name, {}))),
      ]
    })
    expect(tried).toEqual(Array.from({ length: 7 }, () => 'TypeError'))
  })
}

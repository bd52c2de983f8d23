import { expect, test } from 'vitest'
import { defang } from './defang'

test.each([
  ['https://evil.example/login', 'https[:]//evil[.]example/login'],
  ['Verify at www.evil.co.uk now', 'Verify at www[.]evil[.]co[.]uk now'],
  ['EVIL.COM', 'EVIL[.]COM'],
  ['evil。com', 'evil[.]com'],
  ['موقع.شبكة', 'موقع[.]شبكة'],
  ['write to a@evil.example', 'write to a@evil[.]example'],
])('%j becomes %j', (name, harmless) => expect(defang(name)).toBe(harmless))

test.each(['J.R.R. Tolkien', 'Noor H.', 'Dr. Wu', 'Version 2.0', '10:30', 'amina@example.com', 'طه حسين'])(
  '%j stays',
  (name) => expect(defang(name)).toBe(name),
)

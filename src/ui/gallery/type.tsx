import { Avatar } from '../avatar'
import { Ltr } from '../text/ltr'
import { Wordmark } from '../wordmark'
import { Example, Group, Row } from './group'

export function TypeGroup() {
  return (
    <Group title="Type and marks">
      <Example title="Titles">
        <p className="title-face text-4xl">A good first page</p>
        <p className="title-face text-3xl">A good first page</p>
        <p className="title-face text-2xl">A good first page</p>
        <p className="title-face text-xl">A good first page</p>
      </Example>
      <Example title="Text">
        <p className="max-w-[65ch]">
          Every book begins with somebody asking you to turn the page. A good first page is short, it says why
          you are here, and then it steps aside.
        </p>
        <p className="mt-2 max-w-[65ch] text-sm text-text-muted">
          Small text for what supports the rest: the date something was changed, the reason a field exists.
        </p>
        <p className="mt-2 text-sm tabular-nums">
          <Ltr>0123456789</Ltr> · <Ltr>ada@example.com</Ltr>
        </p>
      </Example>
      <Example title="Wordmark">
        <Row>
          <Wordmark size="sm" />
          <Wordmark />
          <Wordmark size="lg" />
          <Wordmark size="lg" markOnly />
        </Row>
      </Example>
      <Example title="Avatars">
        <Row>
          <Avatar name="Ada Lovelace" size="sm" />
          <Avatar name="Octavia Butler" />
          <Avatar name="نجيب محفوظ" />
          <Avatar name="Ngũgĩ wa Thiong’o" />
          <Avatar name="marie@example.com" />
          <Avatar name="Zadie" size="lg" />
          <Avatar name="أحمد العلي" size="xl" />
        </Row>
      </Example>
    </Group>
  )
}

import { type CSSProperties, useEffect, useState } from 'react'
import { PageHeader, backLinkClass } from '../page-header'
import { SkipLink } from '../skip-link'
import { Wordmark } from '../wordmark'
import { ButtonsGroup, ColoursGroup, TypeGroup } from './basics'
import { ErrorsGroup, FeedbackGroup, OverlaysGroup } from './feedback'
import { FieldsGroup } from './fields'
import { DataGroup, ListsGroup, ListStatesGroup } from './lists'
import { Alert } from '../feedback/alert'
import { Avatar } from '../avatar'
import { Button } from '../button'
import { Card } from '../card'
import { CodeInput } from '../form/code-input'
import { BackIcon, ForwardIcon } from '../directional-icons'
import { Field } from '../form/field'
import { Ltr } from '../text/ltr'
import { Switch } from '../form/switch'
import { TextInput } from '../form/text-input'
import { Choice, Group } from './group'

const themes = ['light', 'dark', 'system'] as const
const directions = ['ltr', 'rtl'] as const

export function Gallery() {
  const [theme, setTheme] = useState<(typeof themes)[number]>('system')
  const [direction, setDirection] = useState<(typeof directions)[number]>('ltr')
  useRootAttribute('data-theme', theme)
  useRootAttribute('dir', direction)
  return (
    // For developers, in English, marked for screen readers.
    <div lang="en" style={{ '--sticky-top': '4rem' } as CSSProperties}>
      <SkipLink target="gallery">Skip to the components</SkipLink>
      <header className="sticky top-0 z-20 border-b border-border bg-surface/95">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-3 px-5 py-3">
          <Wordmark />
          <div className="flex flex-wrap gap-2">
            <Choice label="Theme" values={themes} value={theme} onValueChange={setTheme} />
            <Choice label="Direction" values={directions} value={direction} onValueChange={setDirection} />
          </div>
        </div>
      </header>
      <main
        id="gallery"
        tabIndex={-1}
        className="mx-auto flex max-w-5xl flex-col gap-16 px-5 py-12 outline-none"
      >
        <PageHeader
          title="Design system"
          description="Every component in every state. What is not here is not in the product."
        />
        <ColoursGroup />
        <TypeGroup />
        <ButtonsGroup />
        <FieldsGroup />
        <FeedbackGroup />
        <OverlaysGroup />
        <DataGroup />
        <ListsGroup />
        <ListStatesGroup />
        <ErrorsGroup />
        <ArabicGroup />
      </main>
    </div>
  )
}

/** Dialogs and toasts are outside this page's elements, so the switches change the document and restore it. */
function useRootAttribute(name: string, value: string) {
  useEffect(() => {
    const before = document.documentElement.getAttribute(name)
    document.documentElement.setAttribute(name, value)
    return () => {
      if (before === null) document.documentElement.removeAttribute(name)
      else document.documentElement.setAttribute(name, before)
    }
  }, [name, value])
}

function ArabicGroup() {
  const [code, setCode] = useState('482')
  return (
    <Group title="Arabic">
      <div lang="ar" dir="rtl" className="flex flex-col gap-6">
        <PageHeader
          title="الكتب والقراء"
          description="كل ما يحتاجه القارئ في مكان واحد."
          media={<Avatar name="أحمد العلي" size="lg" />}
          back={
            <a href="#arabic" className={backLinkClass}>
              <BackIcon /> رجوع
            </a>
          }
          actions={
            <Button variant="primary" icon={<ForwardIcon />}>
              متابعة
            </Button>
          }
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Card title="تسجيل الدخول" description="نرسل رمزا إلى بريدك.">
            <div className="flex flex-col gap-5">
              <Field label="البريد الإلكتروني" error="البريد الإلكتروني غير صالح">
                <TextInput type="email" dir="ltr" className="text-end" defaultValue="ahmad@example" />
              </Field>
              <Field label="الرمز" hint="ستة أرقام من الرسالة.">
                <CodeInput value={code} onValueChange={setCode} />
              </Field>
            </div>
          </Card>
          <Card title="التفضيلات">
            <div className="flex flex-col gap-5">
              <Switch label="عرض الأغلفة" defaultChecked />
              <Switch label="صفوف متراصة" />
              <Alert tone="warning" title="البريد غير مؤكد">
                أرسلنا الرمز إلى <Ltr>ahmad@example.com</Ltr> قبل قليل.
              </Alert>
            </div>
          </Card>
        </div>
      </div>
    </Group>
  )
}

import { useState } from 'react'
import { Alert } from '../feedback/alert'
import { Avatar } from '../avatar'
import { Button } from '../button'
import { Card } from '../card'
import { CodeInput } from '../form/code-input'
import { BackIcon, ForwardIcon } from '../directional-icons'
import { Field } from '../form/field'
import { Ltr } from '../text/ltr'
import { PageHeader, backLinkClass } from '../page-header'
import { Switch } from '../form/switch'
import { TextInput } from '../form/text-input'
import { Group } from './group'

export function ArabicGroup() {
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

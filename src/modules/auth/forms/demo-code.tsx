import { demoCode } from '~/modules/auth/codes/code-rules'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Ltr } from '~/ui/text/ltr'

/** Shows the code on the page, because a demo sends no mail. */
export function DemoCode() {
  const { t } = useTranslation('demo')
  return (
    <RichText
      text={t('signIn.code')}
      parts={{ code: <Ltr className="font-semibold text-text">{demoCode}</Ltr> }}
    />
  )
}

import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { makers } from '~/lib/makers'
import { Ltr } from '~/ui/text/ltr'

const link = 'rounded-tight font-medium text-accent-text underline underline-offset-4 wrap-anywhere'

export function Contact() {
  const { t } = useTranslation('demo')
  const { email, repository } = makers
  return (
    <section className="text-sm text-text-muted">
      <h3 className="font-semibold text-text">{t('contact.title')}</h3>
      <p className="mt-1">
        <RichText
          text={t('contact.text')}
          parts={{
            email: (
              <a href={`mailto:${email}`} className={link}>
                <Ltr>{email}</Ltr>
              </a>
            ),
          }}
        />
      </p>
      <p className="mt-1">
        <RichText
          text={t('contact.source')}
          parts={{
            address: (
              <a href={repository} target="_blank" rel="noreferrer" className={link}>
                <Ltr>{repository}</Ltr>
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}

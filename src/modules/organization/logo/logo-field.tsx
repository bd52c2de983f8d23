import { PictureField, type PictureFieldProps } from '~/entity/picture/picture-field'
import { useTranslation } from '~/i18n/react'
import { messageOfFailure, sentenceAndNext } from '~/modules/errors/error-message'
import { OrganizationLogo } from './organization-logo'
import { logoPath } from './logo-kind'

type Props = Pick<PictureFieldProps, 'value' | 'onChange' | 'onBusy' | 'error' | 'aside'> & {
  organization: { id: string; name: string }
}

export function LogoField({ organization, ...field }: Props) {
  const { t, i18n } = useTranslation('organization')

  /** The organization was suspended, or the user demoted: another picture would fail too. */
  const describeError = async (error: unknown) => {
    const message = await messageOfFailure(i18n, error)
    return message && sentenceAndNext(message)
  }

  return (
    <PictureField
      {...field}
      label={t('fields.logo')}
      texts={{ done: t('logo.done'), removed: t('logo.removed') }}
      to={{ path: logoPath(organization.id), call: 'logo.upload' }}
      describeError={describeError}
      frameClass="size-16"
      previewClass="rounded bg-[#fff] object-contain"
    >
      {(logo) => <OrganizationLogo organization={{ ...organization, logo }} size="lg" />}
    </PictureField>
  )
}

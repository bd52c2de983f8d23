import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { Wordmark } from '~/ui/wordmark'
import type { Operation, Reference } from './operations'

/** A script must keep the cookies and send Origin, which browsers do automatically. */
const signInExample = (appUrl: string) => `post() {
  curl -c cookies -b cookies \\
    -H 'Origin: ${appUrl}' -H 'Content-Type: application/json' \\
    -d "$2" "${appUrl}/api/auth$1"
}
post /email-otp/send-verification-otp '{"email":"you@example.com","type":"sign-in"}'
post /sign-in/email-otp '{"email":"you@example.com","otp":"123456"}'`

/** Rendered on the server from the OpenAPI document, without external scripts. */
export function ApiReference({ title, appUrl, operations }: Reference & { title: string }) {
  const { t } = useTranslation()
  const namespaces = new Map(operations.map(({ namespace, title: name }) => [namespace, name]))
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-10 px-5 py-8 sm:py-12">
      <Link to="/" className="self-start rounded-tight">
        <Wordmark />
      </Link>
      <main className="flex flex-col gap-10">
        <PageHeader
          title={title}
          description={t('apiDocs.description')}
          actions={
            <a href="/api/openapi.json" className="font-medium text-accent-text underline underline-offset-4">
              {t('apiDocs.document')}
            </a>
          }
        />
        <section aria-labelledby="sign-in" className="flex flex-col gap-3">
          <h2 id="sign-in" className="title-face text-xl">
            {t('apiDocs.signIn.title')}
          </h2>
          <p>{t('apiDocs.signIn.text')}</p>
          <Code>{signInExample(appUrl)}</Code>
        </section>
        {[...namespaces].map(([namespace, name]) => (
          <section key={namespace} aria-labelledby={namespace} className="flex flex-col gap-4">
            <h2 id={namespace} className="title-face text-xl">
              {name}
            </h2>
            {operations
              .filter((operation) => operation.namespace === namespace)
              .map((operation) => (
                <OperationCard key={operation.id} operation={operation} />
              ))}
          </section>
        ))}
      </main>
    </div>
  )
}

function OperationCard({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const { method, path, summary, access, parameters, body, responses } = operation
  return (
    <Card>
      <h3 className="flex flex-wrap items-center gap-3">
        <Badge tone={method === 'GET' ? 'success' : method === 'DELETE' ? 'danger' : 'accent'}>
          {method}
        </Badge>
        <code dir="ltr" className="text-sm font-semibold break-all">
          /api/rest{path}
        </code>
      </h3>
      <p className="mt-2 text-sm text-text-muted">{summary}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[8rem_1fr] sm:gap-y-3 [&_dd]:mb-2 sm:[&_dd]:mb-0">
        <dt className="text-text-muted">{t('apiDocs.permission')}</dt>
        <dd>
          {access === 'anyone' || access === 'signed-in' ? (
            t(`apiDocs.access.${access}`)
          ) : (
            <code dir="ltr">{access}</code>
          )}
        </dd>
        <dt className="text-text-muted">{t('apiDocs.parameters')}</dt>
        <dd className="flex flex-col gap-1">
          {parameters.length === 0 && t('apiDocs.none')}
          {parameters.map((parameter) => (
            <span key={parameter.name}>
              <code dir="ltr" className="break-words">
                {parameter.name}: {parameter.type}
                {parameter.limits && <span className="text-text-muted"> {parameter.limits}</span>}
              </code>{' '}
              {parameter.required && <span className="text-text-muted">({t('apiDocs.required')})</span>}
            </span>
          ))}
        </dd>
        {body && (
          <>
            <dt className="text-text-muted">{t('apiDocs.body')}</dt>
            <dd className="flex min-w-0 flex-col gap-2">
              <span>
                <code dir="ltr">{body.mediaTypes.join(', ')}</code>
              </span>
              {body.required.length > 0 && (
                <span>
                  <code dir="ltr">{body.required.join(', ')}</code>{' '}
                  <span className="text-text-muted">({t('apiDocs.required')})</span>
                </span>
              )}
              {body.schema && <Code>{body.schema}</Code>}
            </dd>
            <dt className="text-text-muted">{t('apiDocs.example')}</dt>
            <dd className="min-w-0">
              <Code>{body.example}</Code>
            </dd>
          </>
        )}
        <dt className="text-text-muted">{t('apiDocs.answers')}</dt>
        <dd className="flex min-w-0 flex-col gap-1">
          {responses.map((response) => (
            <Answer key={response.status} {...response} />
          ))}
        </dd>
      </dl>
    </Card>
  )
}

/** Response schemas are long and repetitive: collapsed, also without JavaScript. */
function Answer({ status, schema, codes }: Operation['responses'][number]) {
  const number = (
    <code dir="ltr" className="tabular-nums">
      {status}
    </code>
  )
  if (!schema)
    return (
      <span>
        {number}{' '}
        <code dir="ltr" className="ms-1 break-words text-text-muted">
          {codes.join(', ')}
        </code>
      </span>
    )
  return (
    <details>
      <summary className="cursor-pointer rounded-tight">{number}</summary>
      <div className="mt-1 mb-2">
        <Code>{schema}</Code>
      </div>
    </details>
  )
}

const Code = ({ children }: { children: string }) => (
  <pre
    dir="ltr"
    tabIndex={0}
    className="overflow-x-auto rounded bg-surface-sunken p-3 text-start text-xs leading-5"
  >
    {children}
  </pre>
)

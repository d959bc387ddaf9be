/** What a verification found: the verdict first, then which document it is, who signed, and the signatures in the file. */
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import InfoCircleFilled from '@ant-design/icons/InfoCircleFilled'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { languageTags } from '../../../providers/i18n/language'
import { i18nText } from '../../../shared/engine/i18n-text'
import { printedCode } from '../../../shared/wf/verification-code'
import type { Verification, VerifiedDocument, VerifiedSignature } from '../../../shared/wf/verify'

const look = { valid: 'good', valid_untrusted: 'good', altered: 'bad', superseded: 'info', revoked: 'bad', unknown: 'info' } as const
const icons = { good: CheckCircleFilled, bad: CloseCircleFilled, info: InfoCircleFilled } as const

/** @param of name of the file; absent: by its code */
export function VerdictCard({ said, of }: { said: Verification; of?: string }) {
  const { t } = useTranslation('wf')
  const { result, check, event, replaced, document, anchor, signatures, sha256 } = said
  const Icon = icons[look[result]]
  return (
    <section className="k-verdict" data-look={look[result]} role="status" aria-live="polite">
      <h2>
        <Icon aria-hidden /> {t(`verify.result.${result}`)}
      </h2>
      {of !== undefined && <p className="k-secondary">{of}</p>}
      <p>{t(`verify.sentence.${result}`, { at: timeText(replaced?.at ?? null) })}</p>
      {check && <p>{t(`verify.check.${check}`, event ? { seq: event.seq, what: t(`verify.what.${event.what}`) } : {})}</p>}
      {replaced?.code && <Link to={`/wf/verify/${replaced.code}`}>{t('verify.fact.newer')}</Link>}
      {document && <DocumentFacts document={document} />}
      {signatures.length > 0 && <Signatures signatures={signatures} />}
      {document && <Anchor anchor={anchor} />}
      {sha256 && (
        <p className="k-secondary k-verdict-hash">
          {t('verify.fact.sha256')}: {sha256}
        </p>
      )}
    </section>
  )
}

function DocumentFacts({ document }: { document: VerifiedDocument }) {
  const { t } = useTranslation('wf')
  const language = currentLanguage()
  const facts = [
    ['organisation', i18nText(document.organisation, language)],
    ['form', i18nText(document.form, language)],
    ['serial', document.serial_no ?? ''],
    ['sealed', timeText(document.made_at)],
    ['code', printedCode(document.code)],
  ] as const
  return (
    <>
      <dl className="k-verdict-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`verify.fact.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('verify.fact.signers')}</h3>
      <ol className="k-verdict-list">
        {document.signers.map(({ name, on_behalf_of: principal, act, at }) => (
          <li key={`${act} ${at}`}>
            <strong>{principal === null ? name : t('verify.fact.for', { name, principal })}</strong>{' '}
            {t(`entity.event.fields.act.enum.${act}`)} <span className="k-secondary">{timeText(at)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Signatures({ signatures }: { signatures: readonly VerifiedSignature[] }) {
  const { t } = useTranslation('wf')
  return (
    <>
      <h3>{t('verify.fact.signatures')}</h3>
      <ol className="k-verdict-list">
        {signatures.map(({ name, issuer, at, is_intact: isIntact }, n) => (
          <li key={n}>
            <strong>{name}</strong> {t(isIntact ? 'verify.fact.intact' : 'verify.fact.broken')}{' '}
            <span className="k-secondary">
              {timeText(at)}
              {issuer !== null && ` · ${t('verify.fact.issuer', { name: issuer })}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** What a rewrite of a whole trail could not bend: the organisation keeps one hash of each day (wf.md §5.10). */
function Anchor({ anchor }: { anchor: Verification['anchor'] }) {
  const { t } = useTranslation('wf')
  const day =
    anchor &&
    new Intl.DateTimeFormat(languageTags[currentLanguage()], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(anchor.day))
  return (
    <>
      <h3>{t('verify.fact.anchor')}</h3>
      {anchor ? (
        <>
          <p>{t('verify.anchored', { day, count: anchor.leaves })}</p>
          <p className="k-secondary k-verdict-hash">{anchor.root}</p>
        </>
      ) : (
        <p>{t('verify.not_anchored')}</p>
      )}
    </>
  )
}

/** On the reader's own clock, with its zone: nobody is signed in who has chosen one. */
const timeText = (instant: string | null): string =>
  instant === null
    ? ''
    : new Intl.DateTimeFormat(languageTags[currentLanguage()], { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(instant))

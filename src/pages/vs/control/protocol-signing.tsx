/** Signatures of the commission on the protocol of a counted event, for which its publication waits (vs.md §4). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { parseOwner, refTitle, type Refs } from '../../../providers/data/refs'
import type { RowOf } from '../../../schemas/core/define'
import type { event } from '../../../schemas/vs/event'
import type { ControlRoom } from '../../../shared/vs/control'
import { EventFiles } from '../results/event-files'

const protocol = ['protocol'] as const

type Signed = Partial<Pick<RowOf<typeof event>, 'protocol_signers' | 'protocol_signed_by'>>

interface ProtocolSigningProps {
  /** Its signatures are not there for who neither runs the event nor is of its commission. */
  row: Signed & { id: number; state: string; _actions?: readonly string[] }
  refs: Refs
  /** Undefined for who is of the commission and does not run the event. */
  signing: ControlRoom['signing'] | undefined
}

export function ProtocolSigning({ row, refs, signing }: ProtocolSigningProps) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  if (row.state !== 'counted' || (!signing && !row.protocol_signers?.length)) return null
  const names = signing
    ? signing.signed.map(({ name, at }) => t('control.signing.entry', { name, time: formatDateTime(at, formats) }))
    : namesOf(row, refs)
  const may = (action: string) => row._actions?.includes(action) ?? false
  const own = may('sign-protocol') ? 'you' : may('withdraw-signature') ? 'yours' : null
  const missing = signing?.missing
  const others = signing?.others.join(', ') ?? ''
  return (
    <Alert
      type={missing === 0 ? 'success' : 'warning'}
      showIcon
      title={
        missing === undefined
          ? t('control.signing.open')
          : missing === 0
            ? t('control.signing.complete')
            : t('control.signing.missing', { count: missing })
      }
      description={
        <>
          <p>{names.length === 0 ? t('control.signing.nobody') : t('control.signing.signed', { names: names.join(', ') })}</p>
          {signing && others !== '' && (
            <p>
              {signing.more > 0
                ? t('control.signing.more', { names: others, count: signing.more })
                : t('control.signing.others', { names: others })}
            </p>
          )}
          {own && <p>{t(`control.signing.${own}`)}</p>}
          <EventFiles id={row.id} files={protocol} />
        </>
      }
    />
  )
}

const namesOf = ({ protocol_signed_by: signed }: Signed, refs: Refs): string[] =>
  (signed ?? []).flatMap((owner) => {
    const person = parseOwner(owner)
    return refTitle(refs, person?.entity, person?.id)?.title ?? []
  })

/** A lead on the board: what it is, for whom, how much, until when, and whether somebody cares (cm.md §2.1). */
import { memo, type ReactNode } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import { useDraggable } from '@dnd-kit/core'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, todayIn, wallTime } from '../../../../components/format/format-date'
import { formatMoney } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import { Stars } from '../../../../components/format/stars'
import { MenuButton, type MenuButtonProps } from '../../../../ui/menu-button'
import { Avatar } from '../../../../components/people/avatar'
import type { RecordRow } from '../../../../providers/data/record-api'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import { isEmptyValue } from '../../../../screens/field-types/list-type'
import { FieldValue } from '../../../../screens/cells/field-value'
import type { AddedFields } from './use-added-fields'

interface FaceProps {
  /** Opens it over the board. */ onOpen?: (lead: number) => void
  lead: RecordRow
  refs: Refs
  added?: AddedFields | undefined
}
export interface BoardCardProps extends FaceProps {
  /** It can be taken to another place. */ draggable: boolean
  menu: (lead: RecordRow) => ReturnType<MenuButtonProps['items']>
}

export const leadPath = (id: number): string => `/cm/use/lead/view?id=${id}`

export const BoardCard = memo(function BoardCard({ lead, refs, added, draggable, menu, onOpen }: BoardCardProps) {
  const { t } = useTranslation('cm')
  const isOpen = lead.status === 'open'
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: lead.id, disabled: !draggable, data: { lead } })
  // It holds a link and a menu of its own, so it is no button.
  const handle = draggable ? { ...attributes, ...listeners, role: 'group', 'aria-roledescription': t('board.card') } : {}
  return (
    <li className="k-lead-place">
      <div
        ref={setNodeRef}
        className="k-lead"
        data-card={lead.id}
        data-dragging={isDragging || undefined}
        data-closed={!isOpen || undefined}
        {...(draggable ? { 'aria-label': String(lead.title) } : {})}
        {...handle}
      >
        <CardFace lead={lead} refs={refs} added={added} {...(onOpen ? { onOpen } : {})}>
          {lead._actions?.includes('edit') && (
            <MenuButton className="k-icon-button k-lead-menu" label={t('board.menu', { lead: lead.title })} items={() => menu(lead)}>
              <MoreOutlined aria-hidden />
            </MenuButton>
          )}
        </CardFace>
      </div>
    </li>
  )
})

/** Also what follows the pointer. */
export function CardFace({ lead, refs, added, onOpen, children }: FaceProps & { children?: ReactNode }) {
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const who = refTitle(refs, 'cm/organization', lead.organization)?.title ?? textOf(lead.raw_company) ?? textOf(lead.raw_name)
  const owner = refTitle(refs, 'sc/user', lead.owner)?.title
  const close = textOf(lead.expected_close_date)
  const isPast = lead.status === 'open' && close !== undefined && close < todayIn(formats.timeZone)
  const tags = (Array.isArray(lead.tags) ? lead.tags : []).flatMap((id) => refTitle(refs, 'cm/tag', id) ?? [])
  const stars = Number(lead.priority ?? 0)
  // One line below: where there are tags, the picture of the owner says enough.
  const isTagged = tags.length > 0
  return (
    <>
      <div className="k-lead-head">
        <Link
          to={leadPath(lead.id)}
          draggable={false}
          onClick={(event) => {
            // With a key held it opens elsewhere, on its own page.
            if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen(lead.id)
          }}
        >
          {String(lead.title)}
        </Link>
        {children}
      </div>
      {who && (
        <div className="k-lead-who">
          {lead.status === 'open' && lead.customer_blocked === true && (
            <>
              <StopOutlined className="k-lead-past" role="img" aria-label={t('cm:board.blocked')} title={t('cm:board.blocked')} />{' '}
            </>
          )}
          {who}
        </div>
      )}
      <div className="k-lead-line">
        {lead.amount !== null && lead.amount !== undefined && (
          <strong className="k-number">
            {String(lead.currency ?? '')} {formatMoney(String(lead.amount), String(lead.currency ?? formats.currency))}
          </strong>
        )}
        {close && (
          <span className={isPast ? 'k-lead-past' : 'k-muted'} title={isPast ? t('cm:board.past') : undefined}>
            {formatDate(close, formats)}
          </span>
        )}
      </div>
      {added && <AddedFacts lead={lead} refs={refs} added={added} />}
      <div className="k-lead-foot">
        {owner && (
          <span className="k-lead-owner" title={owner}>
            <Avatar small name={owner} person={Number(lead.owner)} />{' '}
            <span {...(isTagged ? { className: 'k-visually-hidden' } : {})}>{owner}</span>
          </span>
        )}
        {isTagged && (
          <span className="k-lead-tags" title={tags.map(({ title }) => title).join(t('screens:list_separator'))}>
            {tags.slice(0, 3).map(({ title, colour }) => (
              <Tag key={title} variant="filled">
                {colour && <span className="k-swatch" style={{ background: colour }} aria-hidden />}
                {title}
              </Tag>
            ))}
          </span>
        )}
        {stars > 0 && <Stars count={stars} of={3} />}
        {lead.status === 'open' && <NextStep lead={lead} />}
      </div>
    </>
  )
}

/** Those that are filled, named and written as in the list. */
function AddedFacts({ lead, refs, added: { entity, columns } }: { lead: RecordRow; refs: Refs; added: AddedFields }) {
  const { t } = useTranslation(['cm', 'screens'])
  const formats = useFormats()
  const filled = columns.filter(({ name }) => !isEmptyValue(lead[name]))
  if (filled.length === 0) return null
  return (
    <dl className="k-lead-facts">
      {filled.map(
        ({ name, label, field }) =>
          field && (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <FieldValue context={{ t, entity, formats, refs }} field={field} value={lead[name]} row={lead} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The dot of what comes next, and how long nobody touched it where that is too long. */
function NextStep({ lead }: { lead: RecordRow }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const today = todayIn(formats.timeZone)
  const next = textOf(lead.next_activity_at)
  const day = next && wallTime(next, formats.timeZone)?.date
  const state = !day ? 'none' : day < today ? 'overdue' : day === today ? 'today' : 'planned'
  const touched = textOf(lead.last_touch_at)
  const days = touched ? daysBetween(wallTime(touched, formats.timeZone)?.date ?? today, today) : 0
  return (
    <span className="k-lead-next">
      {lead.rotten === true && (
        <span className="k-lead-rot" title={t('board.rotten', { count: days })}>
          {t('board.days', { n: days })}
        </span>
      )}
      <span
        className="k-dot"
        data-next={state}
        role="img"
        aria-label={t(`board.next.${state}`, { date: day ? formatDate(day, formats) : '' })}
        title={t(`board.next.${state}`, { date: day ? formatDate(day, formats) : '' })}
      />
    </span>
  )
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

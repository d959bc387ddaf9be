/** Swaps of shifts: those that wait, and a new one for a day on which a colleague works another shift (as.md §2 schedule, §4.8). */
import { useState } from 'react'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useIdentity } from '../../../providers/auth/identity'
import { readSwaps, type RosterRow, type SwapOffer } from '../../../shared/as/roster'
import type { ShiftName } from '../../../shared/as/shift'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { useLinkedForms } from '../common/attendance-forms'
import { weekdayText } from '../common/day-texts'
import type { Known } from '../common/form-address'
import { swapDays, swapLines } from './swap-rules'

interface SwapOffersProps {
  rows: readonly RosterRow[]
  today: string
  shifts: ReadonlyMap<number, ShiftName>
}

const adjusting = ['shift-adjustment'] as const

export function SwapOffers({ rows, today, shifts }: SwapOffersProps) {
  const { t } = useTranslation('as')
  const { identity } = useIdentity()
  const { forms, addressOf } = useLinkedForms(adjusting)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { data: offers = [] } = useQuery({
    queryKey: ['as', 'swaps'],
    queryFn: async ({ signal }) => (await call(readSwaps, { signal })).data,
    retry: 1,
  })
  const me = rows.find(({ user }) => user === identity?.id)
  const partners = me ? rows.filter((row) => row.user !== me.user && swapDays(me, row, today).length > 0) : []
  const canOffer = forms['shift-adjustment'] !== undefined
  const ask = (known: Known) => {
    const to = addressOf('shift-adjustment', { kind: 'swap', ...known })
    if (to !== undefined) void navigate(to)
  }
  if (offers.length === 0 && !canOffer) return null
  return (
    <section className="k-roster-swaps" aria-label={t('swap.title')}>
      {offers.length > 0 && (
        <>
          <h2>
            {t('swap.title')} <span className="k-count">{offers.length}</span>
          </h2>
          <ul>
            {offers.map((offer) => (
              <Offer key={offer.id} offer={offer} shifts={shifts} />
            ))}
          </ul>
        </>
      )}
      {canOffer && (
        <Button icon={<SwapOutlined aria-hidden />} onClick={() => (partners.length > 0 ? setAsking(true) : ask({}))}>
          {t('swap.offer')}
        </Button>
      )}
      {isAsking && me && (
        <SwapDialog
          me={me}
          partners={partners}
          today={today}
          shifts={shifts}
          onClose={() => setAsking(false)}
          onOffer={(counterpart, lines) => ask({ counterpart, lines })}
        />
      )}
    </section>
  )
}

function Offer({ offer, shifts }: { offer: SwapOffer; shifts: ReadonlyMap<number, ShiftName> }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const isMyTurn = !offer.is_mine && offer.consent === 'waiting'
  const codeOf = (id: number | null) => (id === null ? t('roster.short.off') : (shifts.get(id)?.code ?? ''))
  const own = offer.lines.filter(({ user }) => user !== offer.with.id)
  const said = own.map(
    ({ work_date: date, from_shift: from, to_shift: to }) => `${formatDate(date, formats)} ${codeOf(from)} → ${codeOf(to)}`,
  )
  const title = t(offer.is_mine ? 'swap.with' : 'swap.from', { name: offer.with.name })
  return (
    <li>
      {offer.instance === null ? <span>{title}</span> : <Link to={`/wf-form?id=${offer.instance}`}>{title}</Link>}
      <span className="k-as-times">{said.join(', ')}</span>
      <span className="k-status" data-tone={isMyTurn ? 'warning' : 'processing'}>
        {t(isMyTurn ? 'swap.yours' : offer.consent === 'waiting' ? 'swap.waiting' : 'swap.deciding')}
      </span>
    </li>
  )
}

interface SwapDialogProps extends SwapOffersProps {
  me: RosterRow
  partners: readonly RosterRow[]
  onOffer: (counterpart: number, lines: ReturnType<typeof swapLines>) => void
  onClose: () => void
}

function SwapDialog({ me, partners, today, shifts, onOffer, onClose }: Omit<SwapDialogProps, 'rows'>) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const [partner, setPartner] = useState<number | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const other = partners.find(({ user }) => user === partner)
  const days = other ? swapDays(me, other, today) : []
  const day = days.find((one) => one.date === date)
  return (
    <Dialog
      open
      title={t('swap.offer')}
      onClose={onClose}
      footer={
        <DialogFooter
          disabled={!other || !day}
          onCancel={onClose}
          onClick={() => other && day && onOffer(other.user, swapLines(me.user, other.user, day))}
        >
          {t('swap.go_on')}
        </DialogFooter>
      }
    >
      <p>{t('swap.help')}</p>
      <Labelled label={t('swap.partner')} required>
        {({ id }) => (
          <Select
            id={id}
            className="k-roster-wide"
            value={partner}
            showSearch={{ optionFilterProp: 'label' }}
            options={partners.map(({ user, name }) => ({ value: user, label: name }))}
            onChange={(next) => {
              setPartner(next)
              setDate(null)
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('swap.day')} required>
        {({ id }) => (
          <Select
            id={id}
            className="k-roster-wide"
            value={date}
            disabled={!other}
            onChange={setDate}
            options={days.map((one) => ({
              value: one.date,
              label: `${formatDate(one.date, formats)} ${weekdayText(one.date, formats.language)} · ${shifts.get(one.mine)?.code} → ${shifts.get(one.theirs)?.code}`,
            }))}
          />
        )}
      </Labelled>
    </Dialog>
  )
}

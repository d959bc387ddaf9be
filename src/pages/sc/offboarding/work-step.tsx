/** What stands in his name: each kind is handed over, or stays on purpose. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Handover, HandoverItem } from '../../../shared/sc/offboarding'
import type { OffboardDraft } from './use-offboard-draft'
import { WorkItem } from './work-item'

interface WorkStepProps {
  person: { id: number; name: string }
  handover: Handover
  draft: OffboardDraft
  onChange: (part: Partial<OffboardDraft>) => void
  onMoved: () => Promise<unknown>
  onNext: () => void
  onBack: () => void
}

export function WorkStep({ person, handover: { items, suggested }, draft, onChange, onMoved, onNext, onBack }: WorkStepProps) {
  const { t } = useTranslation('sc')
  const [asked, setAsked] = useState(false)
  // What was handed over stays in sight with its nought.
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({})
  const open = stillOpen(items, draft)
  const shown = items.filter(({ key, count }) => count > 0 || moved[key] !== undefined)
  const skip = (key: string, why: string | null) =>
    onChange({
      skipped: Object.fromEntries(Object.entries({ ...draft.skipped, [key]: why ?? '' }).filter(([one]) => one !== key || why !== null)),
    })
  const nothing = items.filter((item) => !shown.includes(item)).map(({ label }) => label)
  return (
    <div className="k-offboard-body">
      <p role="status">{t(open.length > 0 ? 'offboard.open' : 'offboard.nothing_open', { count: open.length, name: person.name })}</p>
      <ul className="k-offboard-items">
        {shown.map((item) => (
          <WorkItem
            key={item.key}
            person={person}
            item={item}
            suggested={suggested}
            movedTo={moved[item.key]}
            skipped={draft.skipped[item.key]}
            missing={asked && open.includes(item)}
            onSkip={(why) => skip(item.key, why)}
            onMoved={async (to) => {
              setMoved((now) => ({ ...now, [item.key]: to }))
              skip(item.key, null)
              await onMoved()
            }}
          />
        ))}
      </ul>
      {nothing.length > 0 && <p className="k-muted">{t('offboard.none_of', { items: nothing.join(t('offboard.separator')) })}</p>}
      <div className="k-offboard-foot">
        <Button onClick={onBack}>{t('offboard.back')}</Button>
        <Button
          type="primary"
          onClick={() => {
            setAsked(true)
            if (open.length === 0) onNext()
          }}
        >
          {t('offboard.next')}
        </Button>
      </div>
    </div>
  )
}

/** What is neither handed over nor skipped with a reason. */
const stillOpen = (items: readonly HandoverItem[], { skipped }: Pick<OffboardDraft, 'skipped'>): HandoverItem[] =>
  items.filter(({ key, count }) => count > 0 && !skipped[key]?.trim())

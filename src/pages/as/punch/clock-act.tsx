/** The one button, with the direction that is meant most probably; the other one is in the menu beside it. */
import { useEffect, useId, useState } from 'react'
import DownOutlined from '@ant-design/icons/DownOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { MenuButton } from '../../../ui/menu-button'
import type { ClockToday } from '../../../shared/as/clocking'
import type { Direction } from '../../../shared/as/day-words'
import { otherDirection } from './clock-rules'

interface ClockActProps {
  today: ClockToday
  /** Absent: no note is asked for. */
  note?: { value: string; onChange: (note: string) => void }
  isBusy: boolean
  /** The punch that was just made. */
  madeId: number | null
  onPress: (direction: Direction) => void
}

/** After a punch the button has turned to the other direction: the second press of a double click must not clock out again. */
const restMs = 2_500

export function ClockAct({ today, note, isBusy, madeId, onPress }: ClockActProps) {
  const { t } = useTranslation('as')
  const id = useId()
  const isResting = useRest(madeId)
  const direction = today.next_direction
  const other = otherDirection(direction)
  return (
    <div className="k-as-act">
      <div className="k-as-act-row">
        <span className="k-as-act-main" data-direction={direction}>
          <Button
            type="primary"
            size="large"
            block
            loading={isBusy}
            disabled={isResting}
            icon={direction === 'in' ? <ImportOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
            onClick={() => onPress(direction)}
          >
            {t(`clocking.act.${direction}`)}
          </Button>
        </span>
        <MenuButton
          className="k-as-act-more"
          label={t('clocking.other_direction')}
          items={() => [{ key: other, label: t(`clocking.act.${other}`), disabled: isBusy || isResting }]}
          onClick={() => onPress(other)}
        >
          <DownOutlined aria-hidden />
        </MenuButton>
      </div>
      {note && (
        <>
          <label className="k-as-note-label" htmlFor={id}>
            {t('clocking.note')}
          </label>
          <Input
            id={id}
            value={note.value}
            maxLength={200}
            placeholder={t('clocking.note_help')}
            onChange={(event) => note.onChange(event.target.value)}
          />
        </>
      )}
    </div>
  )
}

/** True for a while after each punch. */
function useRest(madeId: number | null): boolean {
  const [rested, setRested] = useState(madeId)
  useEffect(() => {
    const timer = setTimeout(() => setRested(madeId), restMs)
    return () => clearTimeout(timer)
  }, [madeId])
  return madeId !== null && rested !== madeId
}

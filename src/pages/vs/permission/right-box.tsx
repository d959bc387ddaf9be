/** One cell of the matrix: a box, ticked where they may; grey where it follows from something else, which its words say. */
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CategoryAction } from '../../../schemas/vs/value-lists'
import type { RightFace } from './right-face'

interface RightBoxProps {
  owner: string
  action: CategoryAction
  face: RightFace
  /** Words beside the box, not only read aloud. */
  isLabelled?: boolean
  /** Absent = nothing may be changed. */
  onSet: ((holds: boolean) => void) | undefined
}

export function RightBox({ owner, action, face: { isOwn, by }, isLabelled = false, onSet }: RightBoxProps) {
  const { t } = useTranslation('vs')
  const name = t(`entity.category-right.fields.action.enum.${action}`)
  const why =
    by &&
    t(by.everywhere ? 'permission.by_all' : 'permission.by_stronger', {
      action: t(`entity.category-right.fields.action.enum.${by.action}`),
    })
  return (
    <Checkbox
      checked={isOwn || by !== null}
      // What follows from something else can't be taken away here, and need not be given.
      disabled={!onSet || (!isOwn && by !== null)}
      aria-label={[t('permission.cell', { owner, action: name }), why].filter(Boolean).join(', ')}
      {...(why ? { title: why } : {})}
      onChange={({ target }) => onSet?.(target.checked)}
    >
      {isLabelled ? name : null}
    </Checkbox>
  )
}

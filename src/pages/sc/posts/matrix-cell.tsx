/** A person in a department: his posts there with their menu, or the place for one. */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { MenuButton } from '../../../ui/menu-button'
import type { MatrixPost } from '../../../shared/sc/post-matrix'

export type PostAction = 'transfer' | 'end'

interface MatrixCellProps {
  posts: readonly MatrixPost[]
  /** In the company's zone. */
  today: string
  person: string
  department: string
  mayEdit: boolean
  onAct: (act: PostAction, post: MatrixPost) => void
  /** Absent for who may not. */
  onAdd: (() => void) | undefined
}

export function MatrixCell({ posts, today, person, department, mayEdit, onAct, onAdd }: MatrixCellProps) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  if (posts.length === 0)
    return onAdd ? (
      <button type="button" className="k-matrix-add" aria-label={t('matrix.add', { person, department })} onClick={onAdd}>
        <PlusOutlined aria-hidden />
      </button>
    ) : null
  return posts.map((post) => {
    const isPlanned = post.start_date > today
    const kind = t(post.is_primary ? 'matrix.primary' : 'directory.concurrent')
    const when = isPlanned
      ? t('matrix.from', { date: formatDate(post.start_date, formats) })
      : post.end_date === null
        ? null
        : t('matrix.until', { date: formatDate(post.end_date, formats) })
    const text = (
      <>
        <span aria-hidden>{post.is_primary ? '●' : '○'}</span>
        <span className="k-visually-hidden">{kind}</span> {post.job_position}
        {when && <span className="k-matrix-when">{when}</span>}
      </>
    )
    const look = isPlanned ? 'k-matrix-post k-matrix-planned' : 'k-matrix-post'
    if (!mayEdit)
      return (
        <span key={post.id} className={look}>
          {text}
        </span>
      )
    const label = [person, department, kind, post.job_position, when].filter(Boolean).join(' · ')
    return (
      <MenuButton
        key={post.id}
        className={look}
        align="start"
        label={label}
        items={() => [
          { key: 'transfer', label: t('transfer.start'), onClick: () => onAct('transfer', post) },
          { key: 'end', label: t('transfer.end'), onClick: () => onAct('end', post) },
        ]}
      >
        {text}
      </MenuButton>
    )
  })
}

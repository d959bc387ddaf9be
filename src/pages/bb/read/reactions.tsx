/** What readers feel about a bulletin, one of five each (bb.md §3). */
import { useState, type ReactNode } from 'react'
import FrownOutlined from '@ant-design/icons/FrownOutlined'
import HeartOutlined from '@ant-design/icons/HeartOutlined'
import LikeOutlined from '@ant-design/icons/LikeOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import TrophyOutlined from '@ant-design/icons/TrophyOutlined'
import { useTranslation } from 'react-i18next'
import { reactTo } from '../../../api/bb/bulletins'
import { isViewing } from '../../../providers/auth/identity'
import { showFailure } from '../../../providers/notification/alerts'
import { reactionKinds } from '../../../schemas/bb/value-lists'
import type { BulletinPage, ReactionKind } from '../../../shared/bb/bulletin'

const signs: Readonly<Record<ReactionKind, ReactNode>> = {
  like: <LikeOutlined aria-hidden />,
  thanks: <HeartOutlined aria-hidden />,
  celebrate: <TrophyOutlined aria-hidden />,
  sad: <FrownOutlined aria-hidden />,
  question: <QuestionCircleOutlined aria-hidden />,
}

export function Reactions({ bulletin: { id, reactions, my_reaction, may } }: { bulletin: BulletinPage }) {
  const { t } = useTranslation('bb')
  const [shown, setShown] = useState({ reactions, my_reaction })
  const [isBusy, setBusy] = useState(false)
  const mayReact = may.includes('react') && !isViewing()
  const react = async (kind: ReactionKind) => {
    setBusy(true)
    try {
      setShown(await reactTo(id, shown.my_reaction === kind ? null : kind))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-bb-reactions" role="group" aria-label={t('read.reactions')}>
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          disabled={isBusy || !mayReact}
          aria-pressed={shown.my_reaction === kind}
          aria-label={t('read.reaction', { name: t(`read.react.${kind}`), count: shown.reactions[kind] ?? 0 })}
          title={t(`read.react.${kind}`)}
          onClick={() => void react(kind)}
        >
          {signs[kind]} {shown.reactions[kind] ?? 0}
        </button>
      ))}
    </div>
  )
}

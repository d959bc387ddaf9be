/** What a screen reader hears while a block or a branch is moved. */
import type { Active, Announcements, Over } from '@dnd-kit/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { Flow } from '../../../../shared/wf/flow'
import type { Dragged, Target } from './flow-drag'
import { findBranch, findNode, listAt } from './flow-edit'
import { nodeName } from './flow-words'

export function useFlowAnnouncements(flow: Flow): Announcements {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  // What is lifted stands near some gap at once: that is told from the first move on.
  const hasMoved = useRef(false)
  const branchName = (key: string) => i18nText(findBranch(flow, key)?.name, language) || key
  const blockName = (key: string) => {
    const node = findNode(flow, key)
    return node ? nodeName(t, node, language) : key
  }
  // Both were given by the components of this folder.
  const lifted = (active: Active) => {
    const what = active.data.current as Dragged | undefined
    return what?.kind === 'branch' ? branchName(what.key) : blockName(what?.key ?? '')
  }
  const place = (over: Over) => {
    const target = over.data.current as Target | undefined
    if (target?.kind === 'branch') return t('wf:flow.said.at_branch', { name: branchName(target.key) })
    if (!target) return ''
    const list = listAt(flow, target.place.branch) ?? []
    const before = list[target.place.index - 1]
    if (before) return t('wf:flow.said.after', { name: blockName(before.key) })
    return t('wf:flow.said.first', { name: target.place.branch === null ? '' : branchName(target.place.branch) })
  }
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false
      return t('wf:flow.said.lifted', { name: lifted(active) })
    },
    onDragMove: () => {
      hasMoved.current = true
      return undefined
    },
    onDragOver: ({ over }) => (!hasMoved.current ? undefined : over ? place(over) : t('wf:flow.said.nowhere')),
    onDragEnd: ({ active, over }) =>
      over && hasMoved.current
        ? t('wf:flow.said.dropped', { name: lifted(active), place: place(over) })
        : t('screens:drag.cancelled', { name: lifted(active) }),
    onDragCancel: ({ active }) => t('screens:drag.cancelled', { name: lifted(active) }),
  }
}

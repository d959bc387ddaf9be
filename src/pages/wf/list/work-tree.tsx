/** The folders of the work list, with how much is in them. */
import type { ReactNode } from 'react'
import EditOutlined from '@ant-design/icons/EditOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Folder } from '../../../shared/wf/work-list'
import { addressOf, folderOrder, inFolder, keyOf, subsOf, type WorkListState } from './list-address'

export type Counts = Partial<Record<Folder, Record<string, number>>>

const icons: Readonly<Record<Folder, ReactNode>> = {
  receive: <InboxOutlined aria-hidden />,
  send: <SendOutlined aria-hidden />,
  draft: <EditOutlined aria-hidden />,
  copy: <CopyOutlined aria-hidden />,
  watch: <EyeOutlined aria-hidden />,
  search: <FileSearchOutlined aria-hidden />,
}

export function WorkTree({ state, counts, onGo }: { state: WorkListState; counts: Counts | undefined; onGo?: () => void }) {
  const { t } = useTranslation('wf')
  const link = (folder: Folder, sub: string, text: string, icon?: ReactNode) => {
    const isHere = state.folder === folder && state.sub === sub
    return (
      <Link
        className="k-work-node"
        to={`/wf/use/list${addressOf(inFolder(state, folder, sub))}`}
        aria-current={isHere ? 'page' : undefined}
        {...(onGo ? { onClick: onGo } : {})}
      >
        {icon}
        <span className="k-work-node-text">{text}</span>
        <Badge count={counts?.[folder]?.[sub] ?? 0} />
      </Link>
    )
  }
  return (
    <nav aria-label={t('work_list.folders')} className="k-work-tree">
      <ul>
        {folderOrder.map((folder) => {
          const subs = subsOf(folder)
          return (
            <li key={folder} data-key={keyOf(folder)} data-here={state.folder === folder || undefined}>
              {subs.length === 1 ? (
                link(folder, '0', t(`work_list.folder.${folder}.title`), icons[folder])
              ) : (
                <>
                  <span className="k-work-top" id={`k-work-${folder}`}>
                    {icons[folder]}
                    {t(`work_list.folder.${folder}.title`)}
                  </span>
                  <ul aria-labelledby={`k-work-${folder}`}>
                    {subs.map((sub) => (
                      <li key={sub}>{link(folder, sub, t(`work_list.folder.${folder}.${sub}`))}</li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Badge({ count }: { count: number }) {
  const { t } = useTranslation('wf')
  if (count === 0) return null
  return (
    <>
      <span className="k-work-count" aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="k-visually-hidden">{t('work_list.n_forms', { count })}</span>
    </>
  )
}

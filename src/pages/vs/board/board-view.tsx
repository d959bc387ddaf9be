/** The figures of a board, its ballots, its files, and the recount. */
import { useState } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Alert, Descriptions, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveBlob } from '../../../api/engine/export'
import { currentUserId } from '../../../providers/auth/session'
import type { BoardLine, BoardPage } from '../../../shared/vs/secret-calls'
import { formatTracker } from '../../../shared/vs/secret/tracker'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useIsPhone } from '../../../ui/use-is-phone'
import { AnswersInWords } from '../answer/answers-in-words'
import { useTitleOf } from '../use/use-title-of'
import { RecountSaid } from './recount-said'
import { useRecount } from './use-recount'
import '../secret/secret.css'

export function BoardView({ board }: { board: BoardPage }) {
  const { t } = useTranslation('vs')
  const title = useTitleOf(board)
  const isPhone = useIsPhone()
  const { state, count } = useRecount(board)
  const { event, eligible, issued, rows, root } = board
  return (
    <div className="k-vs-board">
      <h2>{title}</h2>
      {currentUserId() !== null && <Link to={`/vs/use/detail/completed/${event}`}>{t('board.back')}</Link>}
      <Descriptions
        size="small"
        bordered
        layout={isPhone ? 'vertical' : 'horizontal'}
        column={isPhone ? 2 : 4}
        items={[
          { key: 'eligible', label: t('board.eligible'), children: eligible },
          { key: 'issued', label: t('board.issued'), children: issued },
          { key: 'ballots', label: t('board.ballots'), children: rows.length },
          { key: 'invalid', label: t('board.invalid'), children: rows.filter(({ valid }) => !valid).length },
          { key: 'root', label: t('board.root'), span: isPhone ? 2 : 4, children: <code className="k-vs-hash">{root}</code> },
        ]}
      />
      <div className="k-vs-secret-acts">
        <Button type="primary" loading={state.kind === 'counting'} onClick={count}>
          {t('board.recount')}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveBlob(new Blob([JSON.stringify(board)], { type: 'application/json' }), `board-${event}.json`)}
        >
          {t('board.download')}
        </Button>
      </div>
      <p className="k-secondary">{t('board.recount_hint')}</p>
      {state.kind === 'counting' && <p role="status">{t('board.counting', { count: rows.length })}</p>}
      {state.kind === 'failed' && <Alert type="error" showIcon title={t('board.failed')} role="alert" />}
      {state.kind === 'done' && <RecountSaid recount={state.recount} />}
      <Ballots board={board} />
    </div>
  )
}

function Ballots({ board: { rows, questions } }: { board: BoardPage }) {
  const { t } = useTranslation('vs')
  const [sought, setSought] = useState('')
  const bare = sought.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const shown = bare === '' ? rows : rows.filter(({ tracker }) => tracker.includes(bare))
  return (
    <>
      <TextField label={t('board.search')} value={sought} onChange={setSought} autoComplete="off" maxLength={20} />
      <Table<BoardLine>
        size="small"
        rowKey="tracker"
        dataSource={shown}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: t(rows.length === 0 ? 'board.empty' : 'board.none') }}
        scroll={{ x: 'max-content' }}
        expandable={{
          expandedRowRender: ({ answers }) => <AnswersInWords questions={questions} answers={answers} />,
          rowExpandable: ({ valid }) => valid,
        }}
        columns={[
          {
            title: t('board.tracker'),
            dataIndex: 'tracker',
            render: (tracker: string) => <code className="k-vs-hash">{formatTracker(tracker)}</code>,
          },
          { title: t('board.revision'), dataIndex: 'revision', align: 'right' },
          {
            title: t('board.answers'),
            dataIndex: 'valid',
            render: (valid: boolean) => t(valid ? 'board.valid' : 'board.not_valid'),
          },
        ]}
      />
    </>
  )
}

/** The API's own documentation (`/api/docs`): every call of the OpenAPI document, searchable, with what it takes and answers. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Collapse, Empty, Flex, Input, Skeleton, Table, Tag, Typography } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '../../providers/http/http'
import { EntityStates } from './entity-states'
import { callsOf, fieldsOf, type Call, type OpenApiDocument } from './api-calls'

const methodColours: Readonly<Record<string, string>> = { GET: 'blue', POST: 'green', PATCH: 'gold', DELETE: 'red' }

export function ApiPage() {
  const { t } = useTranslation('docs')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    staleTime: Infinity,
    queryFn: async () => callsOf((await http.get<OpenApiDocument>('/api/docs/openapi.json')).data),
  })
  const groups = useMemo(
    () => groupsOf((data ?? []).filter((call) => `${call.method} ${call.path}`.toLowerCase().includes(wanted))),
    [data, wanted],
  )
  return (
    <Flex vertical gap={16} style={{ maxWidth: 960 }}>
      <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
        {t('title')}
      </Typography.Title>
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        {t('purpose')}
      </Typography.Paragraph>
      <Input.Search
        aria-label={t('search')}
        placeholder={t('search')}
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error && (
        <Alert
          type="error"
          title={t('failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && groups.length === 0 && <Empty description={t('none')} />}
      <Collapse
        items={groups.map(([tag, calls]) => ({
          key: tag,
          label: <strong>{tag}</strong>,
          extra: calls.length,
          children: (
            <>
              <EntityStates name={tag} />
              <CallList calls={calls} />
            </>
          ),
        }))}
        {...(wanted && groups.length <= 3 ? { activeKey: groups.map(([tag]) => tag) } : {})}
      />
    </Flex>
  )
}

function CallList({ calls }: { calls: readonly Call[] }) {
  return (
    <Collapse
      ghost
      items={calls.map((call) => ({
        key: `${call.method} ${call.path}`,
        label: (
          <Flex gap={8} wrap align="center">
            <Tag color={methodColours[call.method] ?? 'default'}>{call.method}</Tag>
            <Typography.Text code style={{ overflowWrap: 'anywhere' }}>
              {call.path}
            </Typography.Text>
          </Flex>
        ),
        children: <CallDetails call={call} />,
      }))}
    />
  )
}

function CallDetails({ call }: { call: Call }) {
  const { t } = useTranslation('docs')
  const parts = [
    { title: t('parameters'), fields: call.parameters },
    { title: t('body'), fields: fieldsOf(call.body) },
    { title: t('answer'), fields: fieldsOf(call.answer) },
  ].filter(({ fields }) => fields.length > 0)
  if (parts.length === 0) return <Typography.Text type="secondary">{t('nothing')}</Typography.Text>
  return (
    <Flex vertical gap={16}>
      {parts.map(({ title, fields }) => (
        <Table
          key={title}
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={[...fields]}
          scroll={{ x: 'max-content' }}
          title={() => <strong>{title}</strong>}
          columns={[
            {
              title: t('name'),
              dataIndex: 'name',
              render: (name: string, { required }) => (
                <code>
                  {name}
                  {required ? ' *' : ''}
                </code>
              ),
            },
            { title: t('type'), dataIndex: 'type' },
            { title: t('note'), dataIndex: 'note' },
          ]}
        />
      ))}
    </Flex>
  )
}

function groupsOf(calls: readonly Call[]): [string, Call[]][] {
  const groups = new Map<string, Call[]>()
  for (const call of calls) groups.set(call.tag, [...(groups.get(call.tag) ?? []), call])
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

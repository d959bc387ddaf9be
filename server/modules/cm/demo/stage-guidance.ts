/** What the sales departments of Formosa Harbour have agreed to do in each stage (cm.md §3.6): words of the company, so they are no seeds. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { updateRecord } from '../../../resource/write/write'

const text = (en: string, tw: string, cn: string, jp: string) => ({ en, tw, cn, jp })

/** By pipeline and the English name of the stage. */
const agreed: Readonly<Record<string, Readonly<Record<string, { guidance: object; checklist?: readonly object[] }>>>> = {
  SALES: {
    New: {
      guidance: text(
        'Call back within a working day: who asks, for what, and until when. No reply after three tries: lost, cannot be reached.',
        '一個工作天內回電：是誰、要什麼、何時要。連絡三次都沒有回應，就以「無法聯絡」結案。',
        '一个工作日内回电：是谁、要什么、何时要。联系三次都没有回应，就以“无法联系”结案。',
        '1 営業日以内に折り返し、誰が何をいつまでに必要としているかを確認します。3 回連絡しても返答がなければ「連絡不可」で終了します。',
      ),
    },
    Qualified: {
      guidance: text(
        'Ask who decides, what it may cost, and what happens if nothing is bought. Visit the site if you can.',
        '問清楚誰決定、預算多少、不買會怎樣；可以的話到現場看一次。',
        '问清楚谁决定、预算多少、不买会怎样；可以的话到现场看一次。',
        '決裁者、予算、導入しない場合の影響を確認します。可能なら現場を訪問します。',
      ),
    },
    'Needs confirmed': {
      guidance: text(
        'Write the needs down and have the customer confirm them. Ask engineering whether the day can be kept.',
        '把需求寫下來請客戶確認，並向工程部門確認交期做得到。',
        '把需求写下来请客户确认，并向工程部门确认交期能做到。',
        '要件を文書にしてお客様の確認を得ます。納期に間に合うかを技術部門に確認します。',
      ),
      checklist: [
        {
          key: 'decision_maker_met',
          mandatory: false,
          label: text('The decision maker has been met', '已拜會決策者', '已拜访决策者', '決裁者と面談済み'),
        },
        {
          key: 'rivals_known',
          mandatory: false,
          label: text('The competitors are known', '已掌握競爭者', '已了解竞争者', '競合を把握済み'),
        },
      ],
    },
    Quotation: {
      guidance: text(
        'Send the quotation, then call within three days: has it arrived, is something missing, who else offers?',
        '送出報價單後三天內去電：是否收到、缺什麼、還有誰報價。',
        '发送报价单后三天内致电：是否收到、缺什么、还有谁报价。',
        '見積書を送ったら 3 日以内に電話し、届いているか、不足はないか、他社の見積状況を確認します。',
      ),
    },
    Negotiation: {
      guidance: text(
        'Give nothing without getting something back: volume, terms or a reference. Look at the credit before you agree on terms.',
        '讓步要有交換：數量、付款條件或推薦。談定條件前先看信用額度。',
        '让步要有交换：数量、付款条件或推荐。谈定条件前先看信用额度。',
        '譲歩する場合は、数量・支払条件・紹介など見返りを得ます。条件に合意する前に与信を確認します。',
      ),
    },
  },
  RENEWAL: {
    'Coming up': {
      guidance: text(
        'Look up what was delivered and what was complained about, then make an appointment.',
        '先查過去的交貨與客訴，再約時間。',
        '先查过去的交货与投诉，再约时间。',
        'これまでの納入実績と苦情を確認してから、訪問の約束を取ります。',
      ),
    },
    Contacted: {
      guidance: text(
        'Ask what has changed, and whether the present scope still fits.',
        '詢問情況有何變化，現有內容是否仍然合適。',
        '询问情况有何变化，现有内容是否仍然合适。',
        '状況の変化と、現在の内容が今も合っているかを伺います。',
      ),
    },
    'Offer made': {
      guidance: text(
        'Follow up a month before the contract ends, so that nobody is surprised by its end.',
        '合約到期前一個月追蹤，不要讓客戶自己發現合約已到期。',
        '合同到期前一个月跟进，不要让客户自己发现合同已到期。',
        '契約終了の 1 か月前に連絡し、気付かないうちに期限が切れることのないようにします。',
      ),
    },
  },
}

export async function demoStageGuidance(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number; code: string; stage: string }>`
    select stage.id, pipeline.code, stage.name->>'en' as stage from cm_stage as stage join cm_pipeline as pipeline on pipeline.id = stage.pipeline_id where stage.deleted_at is null`.execute(
    ctx.db,
  )
  for (const { id, code, stage } of rows) {
    const values = agreed[code]?.[stage]
    if (values) await updateRecord(ctx, ctx.snapshot.get('cm/stage'), Number(id), values, { trusted: true })
  }
}

/** Choices that bulletins, categories and their levels have in common (bb.md §3). */
export const approvals = ['none', 'manager', 'workflow'] as const
export type Approval = (typeof approvals)[number]
export const importances = ['normal', 'important', 'urgent'] as const
/** Each includes those before it. */
export const categoryActions = ['read', 'post', 'approve', 'manage'] as const
export const reactionKinds = ['like', 'thanks', 'celebrate', 'sad', 'question'] as const
/** What a link of a bulletin leads to: a file or picture of ours, another bulletin, a page of the web. */
export const linkKinds = ['file', 'bulletin', 'web'] as const

// Secrets are compared in constant time (spec/runtime.md S40): `===` stops at the first difference, and time tells where.
const secret =
  /^(?:\w*_)?(token|secret|signature|hmac|mac|password|captcha|nonce|otp|tokenHash|token_hash)$|(Token|Secret|Signature|Hmac|Password|Otp)$/

export const constantTime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { timing: 'Compare `{{name}}` with crypto.timingSafeEqual, not with {{operator}}.' },
  },
  create(context) {
    return {
      BinaryExpression(node) {
        if (!['===', '!==', '==', '!='].includes(node.operator)) return
        if ([node.left, node.right].some(isPublic)) return
        const name = [node.left, node.right].map(nameOf).find((one) => one && secret.test(one))
        if (name) context.report({ node, messageId: 'timing', data: { name, operator: node.operator } })
      },
    }
  },
}

/** Absence, types and words of the code itself are no secrets. */
function isPublic(node) {
  return node.type === 'Literal' || node.type === 'UnaryExpression' || (node.type === 'Identifier' && node.name === 'undefined')
}

function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(node.expression)
  return undefined
}

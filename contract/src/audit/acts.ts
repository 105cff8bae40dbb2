/** Every act that the audit log can hold, in the order of the filter. */
export const auditActs = [
  ...(['report:claim', 'report:look', 'report:history', 'report:decide:dismiss'] as const),
  ...(['report:decide:delete_content', 'report:decide:warn', 'report:decide:suspend'] as const),
  ...(['report:decide:helped', 'report:decide:handed_over', 'report:decide:no_danger'] as const),
  ...(['report:release', 'report:assign', 'report:end-room', 'report:handover'] as const),
  ...(['report:write', 'report:story:keep_private', 'report:story:publish'] as const),
  ...(['post:delete', 'comment:delete', 'objection:read', 'risk:look'] as const),
  ...(['user:suspend', 'user:end-suspension', 'user:end-pause'] as const),
  ...(['user:close-chats', 'user:open-chats', 'user:ban', 'user:lift-ban'] as const),
  ...(['user:note', 'user:warn', 'user:sign-out', 'user:grade'] as const),
  ...(['user:email', 'user:role', 'user:reset', 'user:make-admin', 'user:end-admin'] as const),
  ...(['user:delete-request', 'user:delete-withdraw', 'user:delete'] as const),
  ...(['user:make-admin-request', 'user:make-admin-withdraw'] as const),
  ...(['user:end-admin-request', 'user:end-admin-withdraw'] as const),
  ...(['user:change-roles', 'user:change-roles-request', 'user:change-roles-withdraw'] as const),
  ...(['user:reset-request', 'user:reset-withdraw'] as const),
  ...(['support:processing', 'support:resolved', 'support:reply', 'support:send'] as const),
  ...(['support:delete', 'team:write', 'team:like', 'team:answer', 'team:leave'] as const),
  ...(['team:reveal', 'team:profile', 'team:block', 'team:unblock'] as const),
  ...(['saved-reply:save', 'saved-reply:change', 'saved-reply:remove'] as const),
  ...(['duty:change', 'duty:take'] as const),
  ...(['verification:propose', 'verification:approve'] as const),
  ...(['verification:reject', 'verification:revoke'] as const),
  ...(['announcement:create', 'announcement:change', 'announcement:delete'] as const),
  ...(['keyword:remove'] as const),
  ...(['announcement:toggle:on', 'announcement:toggle:off'] as const),
  ...(['product:create', 'product:change', 'product:add-barcodes', 'product:look'] as const),
  ...(['store:check-integrity', 'session:reauth'] as const),
  ...(['factor:add', 'factor:remove', 'factor:codes'] as const),
  ...(['session:terminate'] as const),
  ...(['network:block', 'network:unblock', 'limits:reset', 'security-event:remove'] as const),
  ...(['incident:resolve', 'incident:reopen'] as const),
  ...(['backup:create', 'backup:ask-restore', 'backup:withdraw-restore'] as const),
  ...(['backup:restore', 'system:recover'] as const),
  ...(['system:recover:done', 'system:recover:failed'] as const),
] as const
export type AuditAct = (typeof auditActs)[number]

/**
 * Those whose target is an account, as `user 12`: they stand in its timeline. A password that an admin proves by
 * `session:reauth` is no news about them, and is left out there.
 */
export const actsOnAccounts = [
  ...(['risk:look', 'user:suspend', 'user:end-suspension', 'user:end-pause'] as const),
  ...(['user:close-chats', 'user:open-chats', 'user:ban', 'user:lift-ban'] as const),
  ...(['user:note', 'user:warn', 'user:sign-out', 'user:grade'] as const),
  ...(['user:email', 'user:role', 'user:reset', 'user:make-admin', 'user:end-admin'] as const),
  ...(['user:delete-request', 'user:delete-withdraw', 'user:delete'] as const),
  ...(['user:make-admin-request', 'user:make-admin-withdraw'] as const),
  ...(['user:end-admin-request', 'user:end-admin-withdraw'] as const),
  ...(['user:change-roles', 'user:change-roles-request', 'user:change-roles-withdraw'] as const),
  ...(['user:reset-request', 'user:reset-withdraw'] as const),
  ...(['support:send', 'support:delete', 'team:profile', 'team:block', 'team:unblock'] as const),
  ...(['verification:revoke', 'limits:reset'] as const),
  ...(['factor:add', 'factor:remove', 'factor:codes', 'session:terminate'] as const),
] as const satisfies readonly AuditAct[]

import { registerHooks } from 'node:module'

// The product without the check of messages, to measure the cost of the check.
const nothingFound = 'export const checkText = () => []; export const couldContinue = () => false'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@dodam/safety' && context.parentURL?.endsWith('/features/chat/checking.ts')
      ? { url: `data:text/javascript,${encodeURIComponent(nothingFound)}`, shortCircuit: true }
      : next(specifier, context),
})
await import('./product-server.ts')

import type { ChatRequest } from '@dodam/contract'

/** How many requests a list reads at once. */
export const requestsPageSize = 50

/** Whether the reader received the request, rather than sent it. */
export const isReceived = ({ listener }: ChatRequest): boolean => listener !== undefined

/** Whether a list shows the request when it is opened: one that the reader declined is hidden. */
export const isListed = (request: ChatRequest): boolean =>
  !isReceived(request) || request.status !== 'declined'

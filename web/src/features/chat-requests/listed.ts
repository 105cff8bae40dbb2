import type { ChatRequest } from '@dodam/contract'

/** Whether the reader received the request, rather than sent it. */
export const isReceived = ({ listener }: ChatRequest): boolean => listener !== undefined

/** Whether a list shows the request when it is opened: one that the reader declined is hidden. */
export const isListed = (request: ChatRequest): boolean =>
  !isReceived(request) || request.status !== 'declined'

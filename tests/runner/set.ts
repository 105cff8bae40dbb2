/**
 * Which tests run. The daily set finds the mistakes of a working day; the whole set is everything, for before a release. A
 * test is in the daily set unless it is tagged `long`.
 */
export const isWholeSet = process.env['TEST_SET'] === 'all'

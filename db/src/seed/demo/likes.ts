import type { DemoUsername } from './people.ts'
import type { PostKey } from './posts.ts'

/** Who likes which post: the counts come from these rows. */
// biome-ignore format: names one per line would hide the posts
export const likes: Readonly<Record<PostKey, readonly DemoUsername[]>> = {
  'math-paper': [
    'mintchoco', 'listener1', 'gosam365', 'daramzzi', 'ninthinning', 'anonymous1', 'listener2',
    'rainyseoul', 'bandibul',
  ],
  'dawn-thoughts': ['testuser2', 'rainyseoul', 'bandibul', 'hanulbit', 'daramzzi', 'gosam365'],
  'cram-schedule': ['testuser1', 'onulhaetsal', 'testuser2', 'daramzzi', 'listener2'],
  'no-dream': [
    'listener2', 'onulhaetsal', 'anonymous1', 'mintchoco', 'testuser1', 'gosam365', 'bandibul',
    'ninthinning', 'drumstick8', 'listener1', 'hanulbit', 'testuser2',
  ],
  'drum-quit': [
    'mintchoco', 'bandibul', 'testuser1', 'jelly6', 'onulhaetsal', 'anonymous2', 'listener2',
    'hanulbit',
  ],
  'senior-burnout': [
    'bandibul', 'testuser1', 'testuser2', 'daramzzi', 'rainyseoul', 'mintchoco', 'onulhaetsal',
    'anonymous1', 'drumstick8', 'listener2', 'listener1',
  ],
  'baseball-end': [
    'anonymous2', 'onulhaetsal', 'hanulbit', 'daramzzi', 'bandibul', 'listener2', 'anonymous1',
    'listener1', 'jelly6', 'mintchoco', 'testuser2', 'drumstick8', 'testuser1', 'gosam365',
  ],
  'stomach-exam': [
    'anonymous1', 'daramzzi', 'hanulbit', 'listener1', 'mintchoco', 'bandibul', 'testuser2',
  ],
  'art-major': [
    'bandibul', 'drumstick8', 'gosam365', 'rainyseoul', 'hanulbit', 'anonymous2', 'listener1',
    'testuser2', 'jelly6', 'listener2', 'anonymous1', 'daramzzi', 'testuser1', 'ninthinning',
    'mintchoco',
  ],
  'one-more-game': ['ninthinning', 'mintchoco', 'rainyseoul', 'listener2', 'jelly6'],
  'presentation-done': [
    'rainyseoul', 'testuser2', 'listener1', 'bandibul', 'ninthinning', 'hanulbit', 'jelly6',
    'anonymous2', 'daramzzi', 'onulhaetsal', 'listener2', 'gosam365', 'mintchoco',
  ],
  'group-project': [
    'onulhaetsal', 'rainyseoul', 'listener2', 'ninthinning', 'hanulbit', 'bandibul',
  ],
  'paper-dragon': [
    'testuser1', 'rainyseoul', 'listener1', 'hanulbit', 'gosam365', 'anonymous2', 'listener2',
    'onulhaetsal', 'ninthinning', 'daramzzi', 'bandibul', 'drumstick8', 'mintchoco',
  ],
  'four-hours': [
    'hanulbit', 'testuser1', 'listener1', 'onulhaetsal', 'daramzzi', 'bandibul', 'anonymous1',
    'ninthinning', 'jelly6',
  ],
  'sleep-report': [
    'testuser1', 'daramzzi', 'ninthinning', 'drumstick8', 'listener2', 'listener1',
    'onulhaetsal', 'hanulbit', 'jelly6', 'rainyseoul', 'testuser2', 'anonymous2', 'anonymous1',
    'bandibul',
  ],
  'change-subject': ['bandibul', 'onulhaetsal', 'mintchoco', 'daramzzi'],
  'evening-run': [
    'gosam365', 'listener2', 'listener1', 'mintchoco', 'anonymous2', 'testuser2', 'daramzzi',
    'drumstick8', 'ninthinning', 'jelly6',
  ],
  'lunch-mala': [
    'bandibul', 'anonymous1', 'listener1', 'testuser2', 'ninthinning', 'testuser1', 'listener2',
    'drumstick8',
  ],
  'bakery-school': [
    'drumstick8', 'hanulbit', 'gosam365', 'onulhaetsal', 'listener2', 'mintchoco', 'jelly6',
    'rainyseoul', 'daramzzi', 'ninthinning',
  ],
  'exam-day-note': [
    'onulhaetsal', 'listener1', 'bandibul', 'ninthinning', 'daramzzi', 'mintchoco', 'listener2',
    'hanulbit',
  ],
  'slow-breath': [
    'ninthinning', 'testuser2', 'anonymous2', 'listener2', 'hanulbit', 'jelly6', 'testuser1',
    'drumstick8', 'daramzzi',
  ],
  'odd-one': [
    'rainyseoul', 'testuser2', 'daramzzi', 'anonymous1', 'mintchoco', 'gosam365', 'listener2',
    'onulhaetsal', 'bandibul', 'listener1', 'ninthinning', 'anonymous2',
  ],
  'group-chat': [
    'gosam365', 'listener1', 'bandibul', 'hanulbit', 'anonymous2', 'listener2', 'daramzzi',
    'testuser2',
  ],
  'crush-front-seat': [
    'drumstick8', 'testuser1', 'bandibul', 'listener1', 'daramzzi', 'onulhaetsal', 'testuser2',
    'rainyseoul', 'gosam365',
  ],
  'good-friends': [
    'listener2', 'jelly6', 'anonymous1', 'rainyseoul', 'listener1', 'testuser1', 'drumstick8',
  ],
  'thin-walls': [
    'listener1', 'hanulbit', 'ninthinning', 'testuser2', 'testuser1', 'bandibul', 'anonymous1',
    'jelly6', 'mintchoco', 'onulhaetsal', 'gosam365',
  ],
  'sister-compare': [
    'hanulbit', 'onulhaetsal', 'jelly6', 'rainyseoul', 'listener1', 'testuser1', 'gosam365',
    'testuser2', 'mintchoco', 'listener2',
  ],
  'dragon-broken': [
    'listener2', 'testuser2', 'onulhaetsal', 'ninthinning', 'rainyseoul', 'gosam365',
    'bandibul', 'drumstick8', 'anonymous2', 'hanulbit',
  ],
  'height-158': [
    'bandibul', 'ninthinning', 'daramzzi', 'jelly6', 'gosam365', 'hanulbit', 'listener2',
  ],
  'mask-skin': [
    'drumstick8', 'testuser1', 'jelly6', 'anonymous1', 'rainyseoul', 'gosam365', 'hanulbit',
    'onulhaetsal',
  ],
  'short-hair': [
    'listener2', 'gosam365', 'drumstick8', 'hanulbit', 'bandibul', 'mintchoco', 'daramzzi',
    'ninthinning', 'testuser2', 'anonymous1', 'anonymous2', 'listener1', 'jelly6', 'testuser1',
  ],
  'new-school': [
    'testuser1', 'rainyseoul', 'bandibul', 'gosam365', 'anonymous1', 'hanulbit', 'anonymous2',
    'listener2', 'jelly6',
  ],
  'full-bus': [
    'hanulbit', 'gosam365', 'bandibul', 'listener1', 'testuser2', 'anonymous2', 'ninthinning',
    'mintchoco', 'daramzzi', 'drumstick8', 'testuser1',
  ],
  'old-dog': [
    'testuser2', 'daramzzi', 'jelly6', 'gosam365', 'anonymous1', 'drumstick8', 'rainyseoul',
    'ninthinning', 'hanulbit', 'listener2', 'testuser1', 'onulhaetsal', 'listener1', 'bandibul',
    'anonymous3', 'mintchoco',
  ],
  'always-smiling': [
    'listener2', 'gosam365', 'anonymous2', 'hanulbit', 'ninthinning', 'rainyseoul', 'testuser1',
    'drumstick8', 'jelly6', 'testuser2',
  ],
  'school-trip-fee': [
    'hanulbit', 'anonymous1', 'anonymous2', 'mintchoco', 'testuser1', 'drumstick8', 'listener1',
    'bandibul', 'daramzzi', 'listener2', 'onulhaetsal', 'jelly6',
  ],
  'sorry-first': [
    'daramzzi', 'listener2', 'drumstick8', 'listener1', 'anonymous1', 'gosam365', 'mintchoco',
    'bandibul',
  ],
  'store-clerk': ['ninthinning', 'bandibul', 'testuser1', 'rainyseoul', 'gosam365'],
  'no-reason': ['rainyseoul', 'testuser2', 'testuser1'],
  'late-replies': ['mintchoco', 'listener2', 'bandibul', 'onulhaetsal', 'daramzzi'],
  'small-thanks': [
    'bandibul', 'listener2', 'mintchoco', 'anonymous1', 'gosam365', 'anonymous2', 'jelly6',
    'hanulbit', 'testuser1',
  ],
  'bench-season': [
    'juneplum', 'anonymous1', 'okaytheo', 'inkyfingers', 'noorreads', 'mayaskies', 'anonymous3',
  ],
  'new-country': [
    'inkyfingers', 'onulhaetsal', 'anonymous1', 'listener1', 'anonymous3', 'mayaskies',
    'noorreads', 'bandibul', 'okaytheo', 'rainyseoul', 'listener2', 'benchwarmer',
  ],
  'quiet-in-class': [
    'noorreads', 'bandibul', 'mayaskies', 'inkyfingers', 'benchwarmer', 'okaytheo', 'juneplum',
    'anonymous1',
  ],
  'essay-who-am-i': [
    'juneplum', 'listener2', 'anonymous3', 'mayaskies', 'inkyfingers', 'okaytheo', 'listener1',
    'benchwarmer', 'anonymous1',
  ],
  'sketchbook-read': [
    'okaytheo', 'noorreads', 'bandibul', 'listener1', 'benchwarmer', 'mayaskies', 'anonymous3',
    'juneplum',
  ],
  'they-went-without-me': [
    'noorreads', 'inkyfingers', 'anonymous3', 'benchwarmer', 'juneplum', 'okaytheo', 'hanulbit',
  ],
  'scroll-until-two': ['mayaskies', 'noorreads', 'anonymous3', 'okaytheo', 'inkyfingers'],
  'new-glasses': [
    'mayaskies', 'bandibul', 'anonymous3', 'okaytheo', 'listener2', 'noorreads', 'hanulbit',
    'benchwarmer', 'juneplum',
  ],
  'she-likes-him-too': [
    'okaytheo', 'anonymous3', 'benchwarmer', 'mayaskies', 'noorreads', 'inkyfingers',
  ],
  'asthma-mile': [
    'listener2', 'noorreads', 'benchwarmer', 'gosam365', 'juneplum', 'listener1', 'rainyseoul',
    'anonymous3', 'inkyfingers', 'okaytheo', 'onulhaetsal',
  ],
  'lunch-comic': [
    'juneplum', 'mayaskies', 'anonymous3', 'okaytheo', 'noorreads', 'onulhaetsal',
    'benchwarmer', 'hanulbit',
  ],
  'two-houses': [
    'inkyfingers', 'hanulbit', 'noorreads', 'mayaskies', 'onulhaetsal', 'gosam365', 'listener1',
    'okaytheo', 'juneplum', 'benchwarmer',
  ],
  'passed-chem': [
    'listener1', 'inkyfingers', 'gosam365', 'onulhaetsal', 'benchwarmer', 'juneplum',
    'listener2', 'anonymous1', 'anonymous3', 'hanulbit', 'rainyseoul', 'bandibul', 'mayaskies',
    'okaytheo',
  ],
  'told-my-mom': [
    'listener1', 'okaytheo', 'onulhaetsal', 'benchwarmer', 'inkyfingers', 'rainyseoul',
    'noorreads', 'anonymous3', 'juneplum', 'hanulbit', 'anonymous1', 'bandibul',
  ],
  'still-his-hoodie': [
    'inkyfingers', 'juneplum', 'anonymous3', 'okaytheo', 'noorreads', 'mayaskies',
  ],
  'order-rehearsal': [
    'noorreads', 'mayaskies', 'juneplum', 'inkyfingers', 'benchwarmer', 'okaytheo',
  ],
  'spare-parent': [
    'bandibul', 'listener1', 'listener2', 'anonymous3', 'okaytheo', 'benchwarmer', 'juneplum',
    'mayaskies', 'inkyfingers',
  ],
  'braces-off': [
    'anonymous3', 'okaytheo', 'benchwarmer', 'noorreads', 'inkyfingers', 'mayaskies',
    'onulhaetsal', 'anonymous1',
  ],
  'what-am-i-good-at': ['anonymous3', 'mayaskies', 'okaytheo', 'inkyfingers', 'noorreads'],
  'brave-and-scared': [
    'noorreads', 'juneplum', 'okaytheo', 'inkyfingers', 'mayaskies', 'benchwarmer',
    'anonymous3',
  ],
  'rest-is-allowed': [
    'juneplum', 'okaytheo', 'noorreads', 'benchwarmer', 'mayaskies', 'inkyfingers',
    'rainyseoul', 'anonymous3',
  ],
}

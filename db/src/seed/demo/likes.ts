import type { DemoUsername } from './people.ts'
import type { PostKey } from './posts.ts'

/** Who likes which post: the counts come from these rows. */
// biome-ignore format: names one per line would hide the posts
export const likes: Readonly<Record<PostKey, readonly DemoUsername[]>> = {
  'math-paper': [
    'anonymous1', 'mintchoco', 'listener1', 'bandibul', 'ninthinning', 'gosam365', 'jelly6',
    'listener2', 'rainyseoul',
  ],
  'dawn-thoughts': ['mintchoco', 'bandibul', 'drumstick8', 'rainyseoul', 'anonymous2', 'testuser1'],
  'cram-schedule': ['ninthinning', 'testuser2', 'rainyseoul', 'onulhaetsal', 'daramzzi'],
  'no-dream': [
    'testuser1', 'testuser2', 'jelly6', 'anonymous1', 'mintchoco', 'listener2', 'gosam365',
    'bandibul', 'ninthinning', 'rainyseoul', 'listener1', 'hanulbit',
  ],
  'drum-quit': [
    'onulhaetsal', 'testuser1', 'rainyseoul', 'testuser2', 'jelly6', 'listener1', 'gosam365',
    'listener2',
  ],
  'senior-burnout': [
    'bandibul', 'drumstick8', 'rainyseoul', 'testuser2', 'daramzzi', 'listener1', 'testuser1',
    'ninthinning', 'anonymous1', 'jelly6', 'listener2',
  ],
  'baseball-end': [
    'rainyseoul', 'anonymous1', 'gosam365', 'hanulbit', 'jelly6', 'bandibul', 'listener1',
    'testuser1', 'listener2', 'onulhaetsal', 'mintchoco', 'testuser2', 'drumstick8', 'daramzzi',
  ],
  'stomach-exam': [
    'gosam365', 'ninthinning', 'daramzzi', 'bandibul', 'listener1', 'mintchoco', 'testuser2',
  ],
  'art-major': [
    'jelly6', 'gosam365', 'drumstick8', 'mintchoco', 'rainyseoul', 'testuser2', 'anonymous2',
    'listener1', 'daramzzi', 'bandibul', 'listener2', 'anonymous1', 'ninthinning', 'testuser1',
    'hanulbit',
  ],
  'one-more-game': ['ninthinning', 'mintchoco', 'gosam365', 'hanulbit', 'listener2'],
  'presentation-done': [
    'listener1', 'bandibul', 'mintchoco', 'rainyseoul', 'onulhaetsal', 'hanulbit',
    'ninthinning', 'daramzzi', 'drumstick8', 'anonymous2', 'jelly6', 'listener2', 'gosam365',
  ],
  'group-project': ['ninthinning', 'onulhaetsal', 'testuser2', 'rainyseoul', 'mintchoco', 'jelly6'],
  'paper-dragon': [
    'onulhaetsal', 'listener2', 'rainyseoul', 'anonymous1', 'bandibul', 'gosam365', 'testuser2',
    'testuser1', 'hanulbit', 'mintchoco', 'ninthinning', 'listener1', 'drumstick8',
  ],
  'four-hours': [
    'rainyseoul', 'hanulbit', 'listener2', 'ninthinning', 'listener1', 'anonymous1', 'bandibul',
    'drumstick8', 'testuser2',
  ],
  'sleep-report': [
    'testuser1', 'hanulbit', 'mintchoco', 'drumstick8', 'testuser2', 'listener2', 'rainyseoul',
    'ninthinning', 'listener1', 'jelly6', 'onulhaetsal', 'daramzzi', 'bandibul', 'anonymous1',
  ],
  'change-subject': ['bandibul', 'onulhaetsal', 'ninthinning', 'rainyseoul'],
  'evening-run': [
    'jelly6', 'bandibul', 'mintchoco', 'gosam365', 'listener2', 'anonymous2', 'testuser2',
    'onulhaetsal', 'listener1', 'ninthinning',
  ],
  'lunch-mala': [
    'anonymous2', 'rainyseoul', 'anonymous1', 'gosam365', 'testuser2', 'jelly6', 'testuser1',
    'daramzzi',
  ],
  'bakery-school': [
    'hanulbit', 'bandibul', 'listener1', 'onulhaetsal', 'gosam365', 'ninthinning', 'jelly6',
    'listener2', 'drumstick8', 'mintchoco',
  ],
  'exam-day-note': [
    'jelly6', 'drumstick8', 'gosam365', 'listener1', 'listener2', 'ninthinning', 'daramzzi',
    'testuser1',
  ],
  'slow-breath': [
    'listener1', 'daramzzi', 'anonymous1', 'anonymous2', 'testuser1', 'hanulbit', 'ninthinning',
    'testuser2', 'jelly6',
  ],
  'odd-one': [
    'mintchoco', 'hanulbit', 'bandibul', 'listener1', 'anonymous2', 'gosam365', 'listener2',
    'testuser2', 'drumstick8', 'daramzzi', 'rainyseoul', 'ninthinning',
  ],
  'group-chat': [
    'testuser1', 'rainyseoul', 'listener1', 'ninthinning', 'gosam365', 'drumstick8',
    'listener2', 'daramzzi',
  ],
  'crush-front-seat': [
    'bandibul', 'listener2', 'ninthinning', 'jelly6', 'hanulbit', 'daramzzi', 'onulhaetsal',
    'testuser2', 'rainyseoul',
  ],
  'good-friends': [
    'anonymous1', 'rainyseoul', 'mintchoco', 'drumstick8', 'listener2', 'jelly6', 'testuser1',
  ],
  'thin-walls': [
    'listener2', 'mintchoco', 'ninthinning', 'anonymous1', 'onulhaetsal', 'testuser2',
    'bandibul', 'listener1', 'anonymous2', 'gosam365', 'drumstick8',
  ],
  'sister-compare': [
    'drumstick8', 'bandibul', 'testuser1', 'jelly6', 'anonymous2', 'listener1', 'testuser2',
    'mintchoco', 'hanulbit', 'rainyseoul',
  ],
  'dragon-broken': [
    'anonymous2', 'listener2', 'mintchoco', 'onulhaetsal', 'daramzzi', 'ninthinning',
    'bandibul', 'drumstick8', 'hanulbit', 'rainyseoul',
  ],
  'height-158': [
    'listener2', 'ninthinning', 'daramzzi', 'mintchoco', 'onulhaetsal', 'bandibul', 'hanulbit',
  ],
  'mask-skin': [
    'ninthinning', 'testuser1', 'rainyseoul', 'listener2', 'onulhaetsal', 'jelly6', 'gosam365',
    'drumstick8',
  ],
  'short-hair': [
    'testuser2', 'ninthinning', 'bandibul', 'listener2', 'testuser1', 'mintchoco', 'drumstick8',
    'daramzzi', 'gosam365', 'anonymous2', 'anonymous1', 'jelly6', 'rainyseoul', 'listener1',
  ],
  'new-school': [
    'bandibul', 'rainyseoul', 'onulhaetsal', 'testuser1', 'anonymous1', 'ninthinning',
    'daramzzi', 'anonymous2', 'listener2',
  ],
  'full-bus': [
    'daramzzi', 'gosam365', 'hanulbit', 'mintchoco', 'listener1', 'testuser1', 'anonymous2',
    'drumstick8', 'bandibul', 'ninthinning', 'testuser2',
  ],
  'old-dog': [
    'daramzzi', 'anonymous1', 'testuser2', 'ninthinning', 'gosam365', 'hanulbit', 'listener2',
    'onulhaetsal', 'bandibul', 'juneplum', 'drumstick8', 'testuser1', 'listener1', 'jelly6',
    'rainyseoul', 'mintchoco',
  ],
  'always-smiling': [
    'rainyseoul', 'hanulbit', 'mintchoco', 'daramzzi', 'anonymous2', 'testuser1', 'drumstick8',
    'testuser2', 'bandibul', 'gosam365',
  ],
  'school-trip-fee': [
    'hanulbit', 'onulhaetsal', 'anonymous1', 'anonymous2', 'gosam365', 'jelly6', 'testuser1',
    'testuser2', 'rainyseoul', 'daramzzi', 'listener2', 'mintchoco',
  ],
  'sorry-first': [
    'ninthinning', 'testuser1', 'rainyseoul', 'drumstick8', 'listener1', 'anonymous1',
    'bandibul', 'gosam365',
  ],
  'store-clerk': ['drumstick8', 'daramzzi', 'bandibul', 'listener2', 'rainyseoul'],
  'no-reason': ['testuser1', 'rainyseoul', 'daramzzi'],
  'late-replies': ['anonymous2', 'gosam365', 'ninthinning', 'listener2', 'onulhaetsal'],
  'small-thanks': [
    'onulhaetsal', 'bandibul', 'anonymous2', 'listener2', 'anonymous1', 'hanulbit', 'gosam365',
    'jelly6', 'rainyseoul',
  ],
  'bench-season': [
    'inkyfingers', 'juneplum', 'anonymous3', 'okaytheo', 'noorreads', 'rainyseoul', 'mayaskies',
  ],
  'new-country': [
    'onulhaetsal', 'benchwarmer', 'gosam365', 'mayaskies', 'hanulbit', 'anonymous3', 'okaytheo',
    'noorreads', 'listener1', 'inkyfingers', 'rainyseoul', 'anonymous1',
  ],
  'quiet-in-class': [
    'inkyfingers', 'noorreads', 'rainyseoul', 'benchwarmer', 'okaytheo', 'juneplum',
    'mayaskies', 'bandibul',
  ],
  'essay-who-am-i': [
    'juneplum', 'mayaskies', 'hanulbit', 'gosam365', 'benchwarmer', 'anonymous3', 'okaytheo',
    'anonymous1', 'inkyfingers',
  ],
  'sketchbook-read': [
    'okaytheo', 'juneplum', 'noorreads', 'bandibul', 'benchwarmer', 'anonymous3', 'mayaskies',
    'gosam365',
  ],
  'they-went-without-me': [
    'listener1', 'benchwarmer', 'noorreads', 'anonymous3', 'inkyfingers', 'juneplum',
    'okaytheo',
  ],
  'scroll-until-two': ['mayaskies', 'okaytheo', 'juneplum', 'anonymous3', 'inkyfingers'],
  'new-glasses': [
    'okaytheo', 'anonymous3', 'benchwarmer', 'listener2', 'anonymous1', 'bandibul', 'noorreads',
    'juneplum', 'mayaskies',
  ],
  'she-likes-him-too': [
    'anonymous3', 'noorreads', 'okaytheo', 'inkyfingers', 'mayaskies', 'benchwarmer',
  ],
  'asthma-mile': [
    'anonymous3', 'anonymous1', 'onulhaetsal', 'benchwarmer', 'gosam365', 'okaytheo',
    'hanulbit', 'listener1', 'noorreads', 'juneplum', 'inkyfingers',
  ],
  'lunch-comic': [
    'juneplum', 'onulhaetsal', 'anonymous3', 'listener2', 'mayaskies', 'okaytheo',
    'benchwarmer', 'noorreads',
  ],
  'two-houses': [
    'hanulbit', 'juneplum', 'inkyfingers', 'gosam365', 'listener2', 'benchwarmer', 'mayaskies',
    'bandibul', 'okaytheo', 'noorreads',
  ],
  'passed-chem': [
    'listener1', 'mayaskies', 'gosam365', 'onulhaetsal', 'okaytheo', 'benchwarmer', 'juneplum',
    'listener2', 'anonymous1', 'inkyfingers', 'hanulbit', 'bandibul', 'rainyseoul',
    'anonymous3',
  ],
  'told-my-mom': [
    'okaytheo', 'bandibul', 'onulhaetsal', 'anonymous3', 'gosam365', 'inkyfingers', 'listener1',
    'juneplum', 'noorreads', 'benchwarmer', 'hanulbit', 'listener2',
  ],
  'still-his-hoodie': [
    'juneplum', 'anonymous3', 'inkyfingers', 'okaytheo', 'mayaskies', 'noorreads',
  ],
  'order-rehearsal': [
    'benchwarmer', 'noorreads', 'juneplum', 'okaytheo', 'inkyfingers', 'mayaskies',
  ],
  'spare-parent': [
    'benchwarmer', 'bandibul', 'inkyfingers', 'hanulbit', 'anonymous3', 'okaytheo',
    'anonymous1', 'juneplum', 'mayaskies',
  ],
  'braces-off': [
    'anonymous3', 'onulhaetsal', 'benchwarmer', 'noorreads', 'okaytheo', 'inkyfingers',
    'mayaskies', 'listener1',
  ],
  'what-am-i-good-at': ['okaytheo', 'mayaskies', 'noorreads', 'inkyfingers', 'anonymous3'],
  'brave-and-scared': [
    'okaytheo', 'juneplum', 'benchwarmer', 'anonymous3', 'inkyfingers', 'mayaskies',
    'noorreads',
  ],
  'rest-is-allowed': [
    'okaytheo', 'inkyfingers', 'anonymous3', 'juneplum', 'benchwarmer', 'mayaskies',
    'noorreads', 'onulhaetsal',
  ],
}

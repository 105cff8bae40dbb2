import type { Rule } from '../matching/rule.ts'
import { MYSELF } from './families.ts'

/** See `koHeld`. */
export const enHeld: Rule[] = [
  // Asking for, naming or weighing a way to die, or the means of it.
  {
    severity: 'high',
    why: 'crisis.method',
    unless: ['fiction', 'lesson', 'advised'],
    patterns: [
      `(?:painless|easiest|easy|quickest|quick|fastest|best|surest|least painful|peaceful|cleanest|simplest|good) (?:way|ways|method|methods|death|place|places)(?: [a-z]{1,6}){0,3} (?:to )?(?:die|kill ${MYSELF}|end (?:it|my life|it all|everything)|suicide|commit suicide|go out|hang ${MYSELF}|od|overdose|unalive ${MYSELF})`,
      `(?:how|what|which way|anyone know how|tell me how)(?: [a-z]{1,7}){0,4} (?:to )?(?:kill ${MYSELF}|commit suicide|end my (?:own )?life|hang ${MYSELF}|overdose|die without pain|die painlessly|make a noose|tie a noose|unalive ${MYSELF})(?! (?:in (?:the|this) (?:game|level)|in minecraft|prevention))`,
      'how (?:many|much|high|tall|deep|long)(?: [a-z]{1,12}){0,6} (?:to (?:die|kill (?:me|you|myself|someone)|overdose|od|be fatal|be sure)|before (?:you|i|u) die|is (?:lethal|fatal|deadly)|would kill (?:me|you)|will kill (?:me|you)|kills you)(?! in (?:the|minecraft))',
      '(?:bought|ordered|got|have|buying|saved up|saving up|saved|stockpiled|stockpiling|hiding|collected|collecting|stole|took|stashed|found)(?: [a-z0-9]{1,9}){0,4} (?:a noose|a rope|rope|pills|sleeping pills|tylenol|paracetamol|helium|charcoal|razor blades?|a gun|my dads gun|the gun|painkillers|meds)(?: [a-z]{1,8}){0,6} (?:to (?:die|end it|end my life|kill myself|od|overdose|use on myself|hang myself|do it)|for (?:when i (?:do it|end it|die)|the day|that night|ending it|tonight)|so i can (?:die|end it|do it|od))',
      '(?:lethal|fatal|deadly) (?:dose|amount|dosage|height|combination)(?: [a-z]{1,5}){0,2} (?:of|for|is|from)?(?: [a-z]{1,12}){0,2}(?<!(?:the|a) (?:boss|poison) [^.?]{0,20})',
      '(?:would|will|does|do|can|if i|whether) (?:i )?(?:jumping|jump|falling|hanging|hang|taking|take|drinking|drink)(?: [a-z0-9]{1,9}){0,6} (?:kill me|be enough to (?:die|kill)|be quick|be painless|would i die|will i die|hurt or be quick)',
    ],
  },
  // Looking for company to die with, or agreeing to it.
  {
    severity: 'high',
    why: 'crisis.pact',
    unless: ['fiction', 'lesson'],
    patterns: [
      '(?:suicide|death) pact(?! (?:in|is wrong|prevention|trope))',
      `(?:anyone|anybody|someone|somebody|who|looking for|need|want|find|does anyone want to|wanna|anyone wanna|you wanna|do you want to|lets|should we|we should|will you|would you)(?: [a-z]{1,8}){0,5} (?:die|kill (?:ourselves|${MYSELF})|commit suicide|end (?:it|our lives|it all)|jump|od|overdose|hang ourselves|suicide) (?:with me|together|with us|at the same time)(?! (?:of|in) (?:laugh|the (?:pool|lake|water)))(?![^.?]{0,16}(?:trampoline|pool|lake|minecraft|rope skipping))`,
      '(?:partner|buddy|friend|someone)(?: [a-z]{1,6}){0,2} (?:to die with|to end it with|to kill myself with|for suicide|to commit suicide with)',
      '(?:dont|do not|too scared|scared|afraid)(?: [a-z]{1,6}){0,3} (?:to )?(?:die|do it|jump|go) alone(?: [a-z]{1,9}){0,6} (?:with me|join me|together|come with|anyone)',
    ],
  },
  // A time or place that has been chosen, or a farewell with one.
  {
    severity: 'high',
    why: 'crisis.plan',
    unless: ['fiction', 'lesson', 'joking'],
    patterns: [
      `(?:tonight|tomorrow|today|this weekend|this week|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|after (?:school|finals|exams|christmas|my birthday|graduation)|on my birthday|at midnight|next week)(?: [a-z]{1,9}){0,4} (?:im going to |im gonna |ill |i will |i am going to |i plan to |im planning to |ive decided to |i (?:am|will) )(?:finally )?(?:kill ${MYSELF}|end my life|end it all|end it|hang ${MYSELF}|jump off|od|overdose|commit suicide|die|be dead)`,
      `(?:im going to|im gonna|ill|i will|i am going to|i plan to|im planning to|ive decided to|planning on)(?: [a-z]{1,8}){0,3} (?:kill(?:ing)? ${MYSELF}|end(?:ing)? my life|end(?:ing)? it all|end it|hang(?:ing)? ${MYSELF}|jump(?:ing)? off the (?:bridge|roof)|od|overdose|commit suicide|be dead)(?: [a-z]{1,8}){0,3} (?:tonight|tomorrow|today|this weekend|this week|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|after (?:school|finals|exams|christmas|graduation)|on my birthday|at midnight|next week|when (?:my|everyone|they) (?:parents|mom|is|are|sleep))(?![^.?]{0,20}(?:lol|homework|grade))`,
      '(?:picked|chose|chosen|set|decided on|have|got|planned)(?: [a-z]{1,6}){0,2} (?:a |the |my )?(?:date|day|place|bridge|spot|time|plan)(?: [a-z]{1,6}){0,2} (?:to (?:die|kill myself|end it|end my life|do it|go)|for (?:my death|my suicide|ending it|when i die)|i will die)(?! (?:my homework|the project|on a trip))(?<!(?:date|day|place|spot|time|plan)(?: [a-z]{1,6}){0,2} to (?:go|do it))',
      '(?:wrote|written|left|finished)(?: [a-z]{1,6}){0,3} (?:note|notes|letter|letters|suicide note|goodbye letters?)(?: [a-z]{1,9}){0,10} (?:tonight|tomorrow|its time|goodbye|ready to go|the bridge|the roof|i wont be here)(?<=(?:suicide|goodbye)[^.?]{0,90})',
      '(?:im|i am|sitting|standing|walking)(?: [a-z]{1,6}){0,3} (?:on|to|at) the (?:roof|bridge|ledge|edge|train tracks|tracks)(?: [a-z]{1,9}){0,8} (?:goodbye|bye|jump|sorry everyone|last|end it|do it)',
    ],
  },
]

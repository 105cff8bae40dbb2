import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const app: Rules<IdOf<'app'>> = {
  'app-block': {
    strong:
      'how to block, if i block, someone gone who, stop someone from messaging, stop him from messaging, (how|can|want to|where) ~ (block|unblock), block (someone|somebody|a user|this person|people), unblock, dont want to see ~ (person|user|guy) again',
    weak: 'block, blocked',
  },
  'app-report': {
    strong:
      'if i report, where do i report, how to report, know it was me, (how|can|want to|where|should) ~ report, report (someone|somebody|a comment|a user|a post|this|a story|him|her|them|a message), reported ~, reporting, creepy (comment|message|guy|person)',
    weak: 'report',
  },
  'app-delete-story': {
    strong:
      'how do i delete it, delete it, delete something, take down something, by mistake, undo my post, (delete|remove|take down|erase|edit) ~ (story|post|comment|posts|stories|message|worry)',
    weak: 'delete, remove',
  },
  'app-delete-account': {
    strong:
      'close my account, close account, how to close, quit dodam, get rid of my account, (delete|close|remove|deactivate|erase) ~ account, leave ~ (app|dodam), delete me, unregister, uninstall*',
  },
  'app-anonymous': {
    strong:
      'without my name, name showing, is it anonymous, hide my name, anyone find out its me, people know its me, know it is me, anonym*, know ~ its me, see my name, my real name, show* my name, identify me, who i am, traced, figure out its me',
    weak: 'anon',
  },
  'app-how-long': {
    strong:
      'no one commented, nobody commented, been a day, get a reply, no response, how long does it, usually take, how long ~ (answer*|repl*|respon*|wait*|take*), when ~ (answer*|repl*|respond*), (nobody|no one|noone|not) ~ (reply*|repli*|answer*|respond*|comment*), still waiting, waiting for ~ (reply|answer|listener|someone), (no|any) (replies|answers|comments|reply|answer)',
    weak: 'waiting, how long',
  },
  'app-verified': {
    strong:
      'what ~ verified listener, what does verified ~ mean, who is verified, check mark, tick next to, verified, verif*, badge, checkmark, check mark, blue tick',
  },
  'app-become-listener': {
    strong:
      'as a listener, help other people, help others, be there for others, i want to listen, (become|be|being|sign up as|volunteer as|apply) ~ listener, want to listen, help others, help other people, want to help ~ (people|others|teens), change my role, switch ~ role',
  },
  'app-listener': {
    strong:
      'are listeners, is a listener, are the listeners, (what|who) ~ (listener|listeners), (listener|listeners) ~ (real|trained|adults|bots|ai|people|teens|professional*), how do listeners',
    weak: 'listener, listeners',
  },
  'app-notifications': {
    strong: 'not getting notif*, notif*, push message*, mute, alerts, quiet hours, stop buzzing',
  },
  'app-who-reads': {
    strong:
      '(admins|admin|mods|moderators) ~ (read|see), who sees, who ~ (read|see|sees|reads|look at) ~ (story|stories|post|posts|this|it|what i|chat|chats|messages), (parents|mom|dad|teacher|teachers|school|friends|admin|admins|mods|anyone|everybody|everyone|staff|people) (can )?~ (see|read) ~ (story|post|posts|this|it|what i|chat|chats|messages|here), can my (parents|mom|dad|teacher|school|friends) ~ (see|read|find), is it public, are chats private, is my chat private',
    weak: 'private, public',
  },
  'app-gifts': {
    strong:
      'voucher*, coupon*, barcode, welcome gift, free stuff, gift card, redeem, my gift, get ~ gift, get ~ gifts',
    weak: 'gift, gifts, store, claim, snacks, reward*',
  },
  'app-safe': {
    strong:
      'trust this place, is it safe, feel safe here, weird people on here, is ~ safe, app safe, safe (here|to use|app|place|on here), creeps (here|on), are there ~ (creeps|adults|predators|weirdos|pedos), predators, trust this (app|place|site), can i trust ~ (app|people here|this|here), scam, legit',
    weak: 'safe, trust',
  },
  'app-language': {
    strong:
      'language, in korean, to korean, in english, to english, dark mode, light mode, night mode, theme, change ~ (screen|display), font',
  },
  'app-write': {
    strong:
      'how do i post, how to post, post something, where to write, share my story, (where|how|can) ~ (write|post|share|put|tell|upload) ~ (worry|story|post|something|here|one|problem|thing), write a (story|worry|post), make a post, share a story, post a (story|worry), how do i post',
    weak: 'post',
  },
  'app-leave-chat': {
    strong:
      '(leave|exit|end|quit|get out of|close) ~ (chat|conversation|room), (leave|left) the chat',
  },
  'app-chat': {
    strong:
      'decline a chat, accept a chat, message a listener, (how|where|can) ~ (chat|talk|message|dm) ~ (listener|listeners|someone|here|start), start ~ chat, chat request*, request a chat, accept ~ request, decline ~ request, how ~ chats work, how ~ chat work',
  },
  'app-name': {
    strong:
      '(change|edit|pick|new|switch) ~ (username|nickname|name|profile|avatar|picture|pfp|bio), my username, my nickname',
  },
  'app-password': {
    strong:
      'forgot my password, reset my password, password, hacked, log out ~ devices, logged in on, other devices, sign out',
    weak: 'log in, login',
  },
  'app-data': {
    strong:
      'what data, data do you keep, information do you have about me, (download|export|get|see|copy of) ~ my (data|information|info), what data, my data, data ~ (store|collect|keep)',
  },
  'app-held': {
    strong:
      'only i ~ see, (story|post) ~ (hidden|disappeared|gone|not showing|not visible|missing|under review|held|isnt showing|vanished), cant see my (story|post), not showing up, covered up ~ number, stars instead of, why ~ (masked|hidden|covered)',
  },
  'app-rules': {
    strong:
      'get a warning, got warned, why was i (banned|suspended|warned), post limit, suspended, suspension, banned, cant write for, warned, got a warning, rules, guidelines, not allowed to (post|write), why ~ cant i (post|write)',
  },
  'app-support': {
    strong:
      'keeps crashing, wont load, not loading, doesnt load, keeps freezing, contact ~ (support|team|admin*|staff|you guys|people who), support team, customer service, people who run, bug, glitch*, crash*, error, app ~ (broken|not working|doesnt work|slow|stuck|freez*), suggestion, feedback, who made (this|you)',
    weak: 'admin, broken',
  },
}

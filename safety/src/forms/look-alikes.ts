/** Cyrillic and Greek letters that pass for Latin ones. Latin itself is left alone: l and I, m and rn are words' own. */
const pairs =
  'аaвbсcԁdеeёeғfһhнhіiїiјjкkӏlмmпnоoрpԛqгrѕsтtцuѵvԝwхxуyүyзzАaВbСcЕeНhІiЈjКkМmОoРpЅsТtХxУy' +
  'αaβbεeηnιiκkνvοoρpτtυuχxγyωwΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧx'

export const lookAlikes = new Map<number, string>()
for (let i = 0; i < pairs.length; i += 2) {
  lookAlikes.set(pairs.charCodeAt(i), pairs[i + 1] ?? '')
}

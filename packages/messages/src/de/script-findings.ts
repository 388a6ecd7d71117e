import type { scriptFindings as english } from '../en/script-findings.ts'
import { defineTranslation } from '../translation.ts'

export const scriptFindings = defineTranslation<typeof english>()({
  scriptNoVar: "'var' wird nicht unterstützt. Verwenden Sie 'let'.",
  scriptNoConst: "'const' wird vom Gerät möglicherweise nicht unterstützt. Verwenden Sie 'let'.",
  scriptStrictEquality: "'==' und '!=' werden nicht unterstützt. Verwenden Sie '===' und '!=='.",
  scriptNoArrow: "Pfeilfunktionen werden nicht unterstützt. Verwenden Sie 'function'.",
  scriptNoClass: "Klassen werden nicht unterstützt. Verwenden Sie Objekte und 'Object.create'.",
  scriptNoNew: "'new' wird nicht unterstützt. Verwenden Sie 'Object.create' oder ein einfaches Objekt.",
  scriptNoAccessor: 'Getter und Setter werden nicht unterstützt. Verwenden Sie eine Funktion.',
  scriptNoTemplate: "Template-Strings werden nicht unterstützt. Verbinden Sie Texte mit '+'.",
  scriptNoDestructuring: 'Destrukturierung wird nicht unterstützt. Lesen Sie jede Eigenschaft einzeln.',
  scriptNoSpread: "'...' wird nicht unterstützt. Geben Sie jedes Element einzeln an.",
  scriptNoGenerator:
    'Generatoren werden nicht unterstützt. Verwenden Sie einen Timer oder eine einfache Schleife.',
  scriptNoAsync: "Promises, 'async' und 'await' werden nicht unterstützt. Verwenden Sie einen Callback.",
  scriptNoForOf: "'for … of' wird nicht unterstützt. Verwenden Sie eine Schleife mit Index.",
  scriptNoForIn:
    "'for … in' wird vom Gerät möglicherweise nicht unterstützt. Verwenden Sie eine Schleife mit Index.",
  scriptNoExceptions:
    "Ausnahmen ('try' und 'throw') werden nicht unterstützt. Prüfen Sie Werte, bevor Sie sie verwenden.",
  scriptNoClosure:
    'Closures werden nicht unterstützt: Eine innere Funktion kann Variablen der äußeren nicht verwenden. Übergeben Sie sie als Benutzerdaten oder machen Sie sie global.',
  scriptNoRegexp: "Reguläre Ausdrücke werden nicht unterstützt. Verwenden Sie 'indexOf' und 'slice'.",
  scriptNoStandardLibrary:
    'Die Standardbibliothek wird nicht unterstützt. Verwenden Sie die Funktionen des Geräts.',
  scriptNoProxy: 'Proxys und Reflexion werden nicht unterstützt.',
  scriptNoTimersOfBrowsers:
    "'setTimeout' und 'setInterval' werden nicht unterstützt. Laden Sie 'api_timer.js' und verwenden Sie 'Timer.set'.",
  scriptNoModules: "'import' und 'export' werden nicht unterstützt. Verwenden Sie 'load'.",
  scriptBracesMissing: "Verwenden Sie geschweifte Klammern nach 'if', 'else', 'for' und 'while'.",
  scriptUnusedName: 'Dieser Name wird nie verwendet.',
  scriptUnreachable: 'Dieser Code wird nie erreicht.',
  scriptEndlessLoop:
    'Eine Endlosschleife hindert das Gerät am Messen und Senden. Erledigen Sie bei jedem Aufruf nur wenig oder verwenden Sie einen Timer.',
  scriptNotAscii: 'Texte bestehen aus Bytes: Dieses Zeichen zählt als mehrere.',
  scriptUnknownCall: 'Unbekannte Funktion. Das Gerät unterstützt sie möglicherweise trotzdem.',
  scriptSyntaxError: 'Syntaxfehler. Prüfen Sie Klammern, Anführungszeichen und Semikolons.',
})

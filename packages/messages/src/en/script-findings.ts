/** Findings of the script editor. */
export const scriptFindings = {
  scriptNoVar: "'var' is not supported. Use 'let'.",
  scriptNoConst: "'const' may not be supported by the device. Use 'let'.",
  scriptStrictEquality: "'==' and '!=' are not supported. Use '===' and '!=='.",
  scriptNoArrow: "Arrow functions are not supported. Use 'function'.",
  scriptNoClass: "Classes are not supported. Use objects and 'Object.create'.",
  scriptNoNew: "'new' is not supported. Use 'Object.create' or a plain object.",
  scriptNoAccessor: 'Getters and setters are not supported. Use a function.',
  scriptNoTemplate: "Template strings are not supported. Join strings with '+'.",
  scriptNoDestructuring: 'Destructuring is not supported. Read each property separately.',
  scriptNoSpread: "'...' is not supported. List each item.",
  scriptNoGenerator: 'Generators are not supported. Use a timer or a plain loop.',
  scriptNoAsync: "Promises, 'async' and 'await' are not supported. Use a callback.",
  scriptNoForOf: "'for … of' is not supported. Loop with an index.",
  scriptNoForIn: "'for … in' may not be supported by the device. Loop with an index.",
  scriptNoExceptions: "Exceptions ('try' and 'throw') are not supported. Check values before you use them.",
  scriptNoClosure:
    "Closures are not supported: an inner function can't use variables of the outer one. Pass them as user data or make them global.",
  scriptNoRegexp: "Regular expressions are not supported. Use 'indexOf' and 'slice'.",
  scriptNoStandardLibrary: 'The standard library is not supported. Use the device functions.',
  scriptNoProxy: 'Proxies and reflection are not supported.',
  scriptNoTimersOfBrowsers:
    "'setTimeout' and 'setInterval' are not supported. Load 'api_timer.js' and use 'Timer.set'.",
  scriptNoModules: "'import' and 'export' are not supported. Use 'load'.",
  scriptBracesMissing: "Use braces after 'if', 'else', 'for' and 'while'.",
  scriptUnusedName: 'This name is never used.',
  scriptUnreachable: 'This code is never reached.',
  scriptEndlessLoop:
    'An endless loop stops the device from measuring and sending. Do a small step per call, or use a timer.',
  scriptNotAscii: 'Strings are made of bytes: this character counts as more than one.',
  scriptUnknownCall: 'Unknown function. The device may still support it.',
  scriptSyntaxError: 'Syntax error. Check brackets, quotes and semicolons.',
} as const

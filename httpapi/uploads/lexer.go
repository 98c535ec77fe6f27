package uploads

import (
	"bytes"
	"strconv"
	"strings"
)

type (
	pdfName   string
	reference int      // number of the object
	pdfString struct{} // content is not needed
	keyword   string   // such as true, endobj, or >>

	// dictionary keeps all values of each key, because PDF readers differ in which duplicate they use.
	dictionary map[string][]any
)

// lexer reads the objects of a PDF file (ISO 32000-1, section 7.3). It is as lenient as PDF readers. Unknown bytes
// become keywords.
type lexer struct {
	data []byte
	at   int
	err  error // why the file is rejected, or nil
}

// value reads the next value: a float64, pdfName, reference, pdfString, []any, dictionary, or keyword. It returns nil for null and
// at the end.
func (l *lexer) value(nesting int) any {
	l.skipBlanks()
	if nesting > nestingMax {
		l.err, l.at = ErrUnreadable, len(l.data)
	}
	if l.at >= len(l.data) {
		return nil
	}
	switch c := l.data[l.at]; {
	case c == '/':
		n, end := readName(l.data, l.at)
		if err := forbiddenKeys[n]; err != nil && l.err == nil {
			l.err = err
		}
		l.at = end
		return pdfName(n)
	case c == '(':
		l.skipString()
		return pdfString{}
	case c == '[':
		l.at++
		return l.array(nesting + 1)
	case c == '<' && l.hasPrefix("<<"):
		l.at += 2
		return l.dictionary(nesting + 1)
	case c == '<':
		if end := bytes.IndexByte(l.data[l.at:], '>'); end >= 0 {
			l.at += end + 1
		} else {
			l.at = len(l.data)
		}
		return pdfString{}
	case c == '>' && l.hasPrefix(">>"):
		l.at += 2
		return keyword(">>")
	case isDelimiter(c):
		l.at++
		return keyword(c)
	}
	w := l.nextWord()
	n, err := strconv.ParseFloat(w, 64)
	switch {
	case w == "null":
		return nil
	case err != nil:
		return keyword(w)
	}
	// A reference is three words: 12 0 R.
	afterNumber := l.at
	l.skipBlanks()
	if _, err := strconv.ParseUint(l.nextWord(), 10, 16); err == nil {
		l.skipBlanks()
		if l.nextWord() == "R" {
			return reference(n)
		}
	}
	l.at = afterNumber
	return n
}

func (l *lexer) array(nesting int) []any {
	var list []any
	for l.at < len(l.data) {
		v := l.value(nesting)
		if w, ok := v.(keyword); ok && (w == "]" || w == "endobj") {
			break
		}
		list = append(list, v)
	}
	return list
}

func (l *lexer) dictionary(nesting int) dictionary {
	d := dictionary{}
	for l.at < len(l.data) {
		switch key := l.value(nesting).(type) {
		case pdfName:
			v := l.value(nesting)
			if v == keyword(">>") {
				return d
			}
			d[string(key)] = append(d[string(key)], v)
		case keyword:
			if key == ">>" || key == "endobj" {
				return d
			}
		}
	}
	return d
}

// skipString skips a string in parentheses, which can be nested or escaped.
func (l *lexer) skipString() {
	for depth := 0; l.at < len(l.data); l.at++ {
		switch l.data[l.at] {
		case '\\':
			l.at++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				l.at++
				return
			}
		}
	}
	l.at = len(l.data)
}

// skipBlanks skips whitespace and comments.
func (l *lexer) skipBlanks() {
	for l.at < len(l.data) {
		switch c := l.data[l.at]; {
		case isBlank(c):
			l.at++
		case c == '%':
			if end := bytes.IndexAny(l.data[l.at:], "\r\n"); end >= 0 {
				l.at += end
			} else {
				l.at = len(l.data)
			}
		default:
			return
		}
	}
}

// consumeKeyword consumes w if it is next, and reports whether it did.
func (l *lexer) consumeKeyword(w string) bool {
	l.skipBlanks()
	if !l.hasPrefix(w) {
		return false
	}
	l.at += len(w)
	return true
}

func (l *lexer) hasPrefix(s string) bool { return bytes.HasPrefix(l.data[l.at:], []byte(s)) }

func (l *lexer) nextWord() string {
	start := l.at
	for l.at < len(l.data) && !isBlank(l.data[l.at]) && !isDelimiter(l.data[l.at]) {
		l.at++
	}
	return string(l.data[start:l.at])
}

// nameCharsMax is the maximum name length that PDF readers must support.
const nameCharsMax = 127

// readName reads the name whose slash is at the given position, and decodes escapes such as #4a.
func readName(data []byte, at int) (n string, end int) {
	var b []byte
	for end = at + 1; end < len(data) && len(b) < nameCharsMax; end++ {
		c := data[end]
		if isBlank(c) || isDelimiter(c) {
			break
		}
		if c == '#' && end+2 < len(data) {
			if escaped, err := strconv.ParseUint(string(data[end+1:end+3]), 16, 8); err == nil {
				c, end = byte(escaped), end+2
			}
		}
		b = append(b, c)
	}
	return string(b), end
}

func isBlank(c byte) bool { return strings.IndexByte("\x00\t\n\f\r ", c) >= 0 }

func isDelimiter(c byte) bool { return strings.IndexByte("()<>[]{}/%", c) >= 0 }

// lineEnd returns the length of the line ending at the start of a stream.
func lineEnd(data []byte) int {
	switch {
	case bytes.HasPrefix(data, []byte("\r\n")):
		return 2
	case len(data) > 0 && (data[0] == '\n' || data[0] == '\r'):
		return 1
	}
	return 0
}

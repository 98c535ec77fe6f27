package uploads

import (
	"bytes"
	"strconv"
	"strings"
)

type (
	pdfName   string
	reference int      // object number
	pdfString struct{} // the content is not needed
	keyword   string   // such as true, endobj, or >>

	// dictionary contains all values of each key, because PDF readers differ in which duplicate they use.
	dictionary map[string][]any
)

// lexer reads the objects of a PDF file (ISO 32000-1, section 7.3). It is as lenient as PDF readers, and returns unknown bytes as
// keywords.
type lexer struct {
	data []byte
	pos  int
	err  error // why to reject the file, or nil
}

// readValue reads the next value. The result is a float64, pdfName, reference, pdfString, []any, dictionary, or keyword. It is nil for
// null and at the end of the data.
func (l *lexer) readValue(nesting int) any {
	l.skipSpace()
	if nesting > maxNesting {
		l.err, l.pos = ErrUnreadable, len(l.data)
	}
	if l.pos >= len(l.data) {
		return nil
	}
	switch c := l.data[l.pos]; {
	case c == '/':
		n, end := readName(l.data, l.pos)
		if err := forbiddenKeys[n]; err != nil && l.err == nil {
			l.err = err
		}
		l.pos = end
		return pdfName(n)
	case c == '(':
		l.skipString()
		return pdfString{}
	case c == '[':
		l.pos++
		return l.readArray(nesting + 1)
	case c == '<' && l.hasPrefix("<<"):
		l.pos += 2
		return l.readDictionary(nesting + 1)
	case c == '<':
		if end := bytes.IndexByte(l.data[l.pos:], '>'); end >= 0 {
			l.pos += end + 1
		} else {
			l.pos = len(l.data)
		}
		return pdfString{}
	case c == '>' && l.hasPrefix(">>"):
		l.pos += 2
		return keyword(">>")
	case isDelimiter(c):
		l.pos++
		return keyword(c)
	}
	w := l.readWord()
	n, err := strconv.ParseFloat(w, 64)
	switch {
	case w == "null":
		return nil
	case err != nil:
		return keyword(w)
	}
	// A reference has three words, such as 12 0 R.
	afterNumber := l.pos
	l.skipSpace()
	if _, err := strconv.ParseUint(l.readWord(), 10, 16); err == nil {
		l.skipSpace()
		if l.readWord() == "R" {
			return reference(n)
		}
	}
	l.pos = afterNumber
	return n
}

func (l *lexer) readArray(nesting int) []any {
	var list []any
	for l.pos < len(l.data) {
		v := l.readValue(nesting)
		if w, ok := v.(keyword); ok && (w == "]" || w == "endobj") {
			break
		}
		list = append(list, v)
	}
	return list
}

func (l *lexer) readDictionary(nesting int) dictionary {
	d := dictionary{}
	for l.pos < len(l.data) {
		switch key := l.readValue(nesting).(type) {
		case pdfName:
			v := l.readValue(nesting)
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

// skipString skips a string in parentheses. The string can contain nested or escaped parentheses.
func (l *lexer) skipString() {
	for depth := 0; l.pos < len(l.data); l.pos++ {
		switch l.data[l.pos] {
		case '\\':
			l.pos++
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				l.pos++
				return
			}
		}
	}
	l.pos = len(l.data)
}

// skipSpace skips whitespace and comments.
func (l *lexer) skipSpace() {
	for l.pos < len(l.data) {
		switch c := l.data[l.pos]; {
		case isSpace(c):
			l.pos++
		case c == '%':
			if end := bytes.IndexAny(l.data[l.pos:], "\r\n"); end >= 0 {
				l.pos += end
			} else {
				l.pos = len(l.data)
			}
		default:
			return
		}
	}
}

// consumeKeyword skips w if it comes next, and reports whether it did.
func (l *lexer) consumeKeyword(w string) bool {
	l.skipSpace()
	if !l.hasPrefix(w) {
		return false
	}
	l.pos += len(w)
	return true
}

func (l *lexer) hasPrefix(s string) bool { return bytes.HasPrefix(l.data[l.pos:], []byte(s)) }

func (l *lexer) readWord() string {
	start := l.pos
	for l.pos < len(l.data) && !isSpace(l.data[l.pos]) && !isDelimiter(l.data[l.pos]) {
		l.pos++
	}
	return string(l.data[start:l.pos])
}

// maxNameChars is the longest name that PDF readers must support.
const maxNameChars = 127

// readName reads the name whose slash is at pos, and decodes escapes such as #4a. It returns the position after the name.
func readName(data []byte, pos int) (name string, end int) {
	var b []byte
	for end = pos + 1; end < len(data) && len(b) < maxNameChars; end++ {
		c := data[end]
		if isSpace(c) || isDelimiter(c) {
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

func isSpace(c byte) bool { return strings.IndexByte("\x00\t\n\f\r ", c) >= 0 }

func isDelimiter(c byte) bool { return strings.IndexByte("()<>[]{}/%", c) >= 0 }

// lineEndingLength returns the length of the line ending that data starts with, or 0.
func lineEndingLength(data []byte) int {
	switch {
	case bytes.HasPrefix(data, []byte("\r\n")):
		return 2
	case len(data) > 0 && (data[0] == '\n' || data[0] == '\r'):
		return 1
	}
	return 0
}

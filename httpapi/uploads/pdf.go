package uploads

import (
	"bytes"
	"compress/flate"
	"io"
	"regexp"
	"slices"
	"strconv"
)

// The checker searches a PDF file for active content in two ways, because a PDF reader can find objects that a parser does not expect.
//
//   - It searches all bytes for forbidden names, regardless of structure.
//   - It parses an object at each position where one can start, and checks the object for forbidden keys.
//
// It decompresses object streams and searches them in the same way. It rejects a file that it cannot search completely within these
// limits. Section numbers refer to ISO 32000-1.
const (
	maxInflatedBytes = 64 << 20
	// maxParsedBytes limits the work on files with many overlapping objects.
	maxParsedBytes = 128 << 20
	maxNesting     = 64
)

// forbiddenNames must not occur anywhere in a file. Most are too long to occur in compressed data by chance.
var forbiddenNames = map[string]error{
	"JavaScript": ErrActive, "Launch": ErrActive, "RichMedia": ErrActive, "EmbeddedFile": ErrActive, "FileAttachment": ErrActive,
	"Rendition": ErrActive, "SubmitForm": ErrActive, "ImportData": ErrActive, "GoToE": ErrActive, "XFA": ErrActive,
	"Encrypt": ErrEncrypted,
}

// conditionalNames are allowed with harmless values, because programs also write them with empty or default values.
var conditionalNames = map[string]func(v any) bool{"OpenAction": opensPage, "EmbeddedFiles": isEmptyTree}

// forbiddenKeys must not occur in an object. JS is the key of a script. EF is the key of the embedded files in a file specification.
var forbiddenKeys = map[string]error{"JS": ErrActive, "EF": ErrActive}

// checkPDF rejects a PDF file that is encrypted, has active content (section 12.6), or has embedded files (section 7.11.4).
func checkPDF(content []byte) error {
	c := pdfChecker{objects: map[int][]location{}}
	if err := c.searchFile(content); err != nil {
		return err
	}
	return c.checkConditionalValues()
}

// location is the position where a value starts.
type location struct {
	data []byte
	pos  int
}

// conditionalValue is the value of a conditional name. The file is rejected unless the value is harmless.
type conditionalValue struct {
	location
	isHarmless func(v any) bool
}

type pdfChecker struct {
	objects           map[int][]location // by object number; a file can define a number more than once
	conditionalValues []conditionalValue
	inflatedBytes     int64
	parsedBytes       int
}

// objectStart matches a possible start of an object. If a comment separates the numbers, only "obj" matches, and the object number
// is unknown.
var objectStart = regexp.MustCompile(`(?:([0-9]{1,10})[\x00\t\n\f\r ]+[0-9]{1,5}[\x00\t\n\f\r ]+)?obj`)

const unknownNumber = -1

// searchFile checks all names and all objects in a file.
func (c *pdfChecker) searchFile(data []byte) error {
	if err := c.searchNames(data); err != nil {
		return err
	}
	for _, m := range objectStart.FindAllSubmatchIndex(data, -1) {
		number := unknownNumber
		if m[2] >= 0 {
			number, _ = strconv.Atoi(string(data[m[2]:m[3]]))
		}
		if err := c.searchObject(number, location{data, m[1]}); err != nil {
			return err
		}
	}
	return nil
}

// searchNames checks each name in data, regardless of structure.
func (c *pdfChecker) searchNames(data []byte) error {
	for pos := 0; ; {
		slash := bytes.IndexByte(data[pos:], '/')
		if slash < 0 {
			return nil
		}
		name, end := readName(data, pos+slash)
		if err := forbiddenNames[name]; err != nil {
			return err
		}
		if isHarmless, found := conditionalNames[name]; found {
			c.conditionalValues = append(c.conditionalValues, conditionalValue{location{data, end}, isHarmless})
		}
		pos += slash + 1
	}
}

// searchObject parses an object. If the object is an object stream (section 7.5.7), it also searches the objects in the stream.
func (c *pdfChecker) searchObject(number int, start location) error {
	c.objects[number] = append(c.objects[number], start)
	l := lexer{data: start.data, pos: start.pos}
	parsed := l.readValue(0)
	c.parsedBytes += l.pos - start.pos
	if c.parsedBytes > maxParsedBytes {
		return ErrUnreadable
	}
	if l.err != nil {
		return l.err
	}
	dict, isDict := parsed.(dictionary)
	if !isDict || !l.consumeKeyword("stream") {
		return nil
	}
	// PDF readers find an object stream by its number, so also search a stream without a type.
	if !slices.Contains(dict["Type"], any(pdfName("ObjStm"))) && len(dict["First"]) == 0 {
		return nil
	}
	return c.searchObjectStream(dict, start.data, l.pos)
}

// searchObjectStream searches the objects in an object stream.
func (c *pdfChecker) searchObjectStream(dict dictionary, data []byte, pos int) error {
	content, err := c.decode(dict, data[pos+lineEndingLength(data[pos:]):])
	if err != nil {
		return err
	}
	if err := c.searchNames(content); err != nil {
		return err
	}
	first, ok := singleNumber(dict["First"])
	if !ok || first > len(content) {
		return ErrUnreadable
	}
	index := lexer{data: content[:first]}
	for {
		num, ok1 := index.readValue(0).(float64)
		offset, ok2 := index.readValue(0).(float64)
		if !ok1 || !ok2 {
			return nil
		}
		if offset < 0 || offset > float64(len(content)-first) {
			return ErrUnreadable
		}
		if err := c.searchObject(int(num), location{content, first + int(offset)}); err != nil {
			return err
		}
	}
}

// decode returns the content of a stream. It supports only plain and Flate-encoded streams and rejects all other encodings. It ignores
// the length in the dictionary and reads to the end of the compressed data.
func (c *pdfChecker) decode(dict dictionary, data []byte) ([]byte, error) {
	const zlibHeaderBytes = 2
	if len(dict["Filter"]) == 0 {
		return data, nil
	}
	if !isFlate(dict["Filter"]) || hasPredictor(dict["DecodeParms"]) || hasPredictor(dict["DP"]) || len(data) < zlibHeaderBytes {
		return nil, ErrUnreadable
	}
	content, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data[zlibHeaderBytes:])), maxInflatedBytes-c.inflatedBytes+1))
	c.inflatedBytes += int64(len(content))
	if err != nil || c.inflatedBytes > maxInflatedBytes {
		return nil, ErrUnreadable
	}
	return content, nil
}

func isFlate(filter []any) bool {
	if len(filter) != 1 { // PDF readers differ in which duplicate they use
		return false
	}
	if list, ok := filter[0].([]any); ok {
		return len(list) == 1 && isFlate(list)
	}
	return filter[0] == any(pdfName("FlateDecode")) || filter[0] == any(pdfName("Fl"))
}

// hasPredictor reports whether decoded bytes need, or might need, another decoding step.
func hasPredictor(parameters []any) bool {
	for _, v := range parameters {
		switch v := v.(type) {
		case nil:
		case []any:
			if hasPredictor(v) {
				return true
			}
		case dictionary:
			if predictor, ok := singleNumber(v["Predictor"]); len(v["Predictor"]) > 0 && (!ok || predictor != 1) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

func singleNumber(values []any) (int, bool) {
	if len(values) != 1 {
		return 0, false
	}
	n, ok := values[0].(float64)
	return int(n), ok && n >= 0 && n <= maxInflatedBytes
}

// checkConditionalValues rejects the file unless each conditional value is harmless. For a reference, it checks all definitions of the
// object.
func (c *pdfChecker) checkConditionalValues() error {
	for _, value := range c.conditionalValues {
		v := value.parse()
		if ref, ok := v.(reference); ok {
			definitions := c.objects[int(ref)]
			if len(definitions) == 0 || slices.ContainsFunc(definitions, func(o location) bool { return !value.isHarmless(o.parse()) }) {
				return ErrActive
			}
		} else if !value.isHarmless(v) {
			return ErrActive
		}
	}
	return nil
}

func (l location) parse() any {
	lex := lexer{data: l.data, pos: l.pos}
	return lex.readValue(0)
}

// opensPage reports whether an action only opens the document at one of its pages (section 12.6.2).
func opensPage(action any) bool {
	switch a := action.(type) {
	case []any:
		return true // a destination in the document
	case dictionary:
		return len(a["S"]) == 1 && a["S"][0] == any(pdfName("GoTo")) && len(a["Next"]) == 0
	}
	return false
}

// isEmptyTree reports whether v is a name tree without entries (section 7.9.6).
func isEmptyTree(v any) bool {
	tree, ok := v.(dictionary)
	if !ok || len(tree["Kids"]) > 0 {
		return false
	}
	for _, names := range tree["Names"] {
		if list, ok := names.([]any); !ok || len(list) > 0 {
			return false
		}
	}
	return true
}

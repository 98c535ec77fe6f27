package ach

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"time"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// answer is one thing that the bank says in a file of its own.
type answer struct {
	kind  answerKind
	file  string // of ours, that it accepted or rejected
	trace string // of the entry that it is about
	cents int64
	code  string

	dishonored string // of a contested return: the code for which our bank had not accepted it

	corrected funding.Account // by a notification of change

	on     time.Time // of a settlement or a return; zero where the bank does not say
	lineNo int
}

type answerKind string

const (
	fileAccepted  answerKind = "file-accepted"
	fileRejected  answerKind = "file-rejected"
	entryRefused  answerKind = "entry-refused"
	entrySettled  answerKind = "entry-settled"
	entryReturned answerKind = "entry-returned"

	entryCorrected answerKind = "entry-corrected"

	returnDishonored answerKind = "return-dishonored" // by our bank
	returnContested  answerKind = "return-contested"  // by the sender's bank, after that
	entryUnexplained answerKind = "entry-unexplained"
)

var (
	errUnreadable = errors.New("ach: the file is neither a NACHA file nor a report")
	errAmount     = errors.New("ach: not an amount that can be debited")
)

// offsetName stands on an entry by which a bank balances a batch of its own.
const offsetName = "OFFSET"

// centsMax is the most that an entry has room for: ten digits.
const centsMax = 9_999_999_999

// readAnswers reads a file of the bank's: a NACHA file of returns, or a report.
func readAnswers(content []byte) ([]answer, error) {
	switch {
	case bytes.HasPrefix(content, []byte("101")):
		return readReturns(content)
	case bytes.HasPrefix(content, []byte(reportHead)):
		return readReport(content)
	}
	return nil, errUnreadable
}

// readReturns reads the entries of a NACHA file that come with a return addenda (99), also of one that is disputed, or with a
// notification of change (98). One with none of them is for people to look at.
func readReturns(content []byte) ([]answer, error) {
	reader := moov.NewReader(bytes.NewReader(content))
	// A code that the library does not know is for us to look at; it must not keep the others from being read.
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true, CustomTraceNumbers: true})
	file, err := reader.Read()
	if err != nil {
		return nil, fmt.Errorf("%w: %T", errUnreadable, err) // without its text, which quotes the file
	}
	var answers []answer
	for _, batch := range file.Batches {
		// A bank that says nothing of the day is believed to mean the day on which it wrote the file.
		on, err := time.Parse("060102", batch.GetHeader().EffectiveEntryDate)
		if err != nil {
			on, _ = time.Parse("060102", file.Header.FileCreationDate)
		}
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) == offsetName {
				continue
			}
			a := readEntry(entry)
			a.on, a.lineNo = on, len(answers)+1
			answers = append(answers, a)
		}
	}
	return answers, nil
}

func readEntry(entry *moov.EntryDetail) answer {
	a := answer{kind: entryUnexplained, trace: entry.TraceNumber, cents: int64(entry.Amount)}
	switch {
	case entry.Addenda98 != nil:
		a.kind, a.trace, a.code, a.cents = entryCorrected, entry.Addenda98.OriginalTrace, entry.Addenda98.ChangeCode, 0
		a.corrected, _ = correctedData(entry.Addenda98)
	case entry.Addenda99 != nil:
		a.kind, a.trace, a.code = entryReturned, entry.Addenda99.OriginalTrace, entry.Addenda99.ReturnCode
	case entry.Addenda99Dishonored != nil:
		a.kind, a.trace, a.code = returnDishonored, entry.Addenda99Dishonored.OriginalEntryTraceNumber, entry.Addenda99Dishonored.DishonoredReturnReasonCode
	case entry.Addenda99Contested != nil:
		of := entry.Addenda99Contested
		a.kind, a.trace, a.code, a.dishonored = returnContested, of.OriginalEntryTraceNumber, of.ContestedReturnCode, "R"+of.DishonoredReturnReasonCode
	}
	return a
}

// inTurn groups answers so that what the banks say of a return comes after the return, and in the order in which they say it.
func inTurn(answers []answer) [][]answer {
	turns := make([][]answer, 3)
	for _, a := range answers {
		turn := map[answerKind]int{returnDishonored: 1, returnContested: 2}[a.kind]
		turns[turn] = append(turns[turn], a)
	}
	return turns
}

// reportHead is the first line of a report. The lines under it are described in README.md.
const reportHead = "record,subject,amount,code,date"

func readReport(content []byte) ([]answer, error) {
	lines := csv.NewReader(bufio.NewReader(bytes.NewReader(content)))
	lines.FieldsPerRecord = strings.Count(reportHead, ",") + 1
	records, err := lines.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: its lines differ in length", errUnreadable)
	}
	var answers []answer
	for i, record := range records[1:] {
		a := answer{kind: answerKind(record[0]), code: record[3], lineNo: i + 2}
		switch a.kind {
		case fileAccepted, fileRejected:
			a.file = record[1]
		case entryRefused, entrySettled:
			a.trace = record[1]
			if a.cents, err = cents(record[2]); err != nil {
				return nil, fmt.Errorf("%w: line %d has no amount", errUnreadable, a.lineNo)
			}
		default:
			return nil, fmt.Errorf("%w: line %d", errUnreadable, a.lineNo)
		}
		if record[4] != "" {
			if a.on, err = time.Parse(time.DateOnly, record[4]); err != nil {
				return nil, fmt.Errorf("%w: line %d has no date", errUnreadable, a.lineNo)
			}
		}
		answers = append(answers, a)
	}
	return answers, nil
}

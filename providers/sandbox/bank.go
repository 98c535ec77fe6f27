package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	moov "github.com/moov-io/ach"
	"github.com/shopspring/decimal"

	"hulak/providers/filedrop"
)

// The bank of the app, and all banks of its senders. It takes NACHA files from one directory of a folder and leaves its
// own in the other: reports of what it took on and what has settled, and NACHA files of returns.

const (
	bankRouting   = "991000009" // of the app's bank
	sendersBanks  = "992000008" // of the senders' banks, which are one
	bankFileMax   = 16 << 20
	looksPerDay   = 16
	lookEveryMin  = 10 * time.Millisecond
	looksPerWarn  = 200
	offsetName    = "OFFSET"
	reportColumns = "record,subject,amount,code,date"
)

// accountNumber is the number under which the banking network knows an account: not its own, but one that the provider
// made up for the app, and that leads nowhere else.
func accountNumber(s source) string {
	sum := sha256.Sum256([]byte(s.ID))
	digits := make([]byte, 12)
	for i := range digits {
		digits[i] = '0' + sum[i]%10
	}
	return "7" + string(digits) + s.Last4
}

func (s *Sandbox) readAccount(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, there := s.sources.rows[r.PathValue("id")]
	if !there || found.Removed || found.Kind != kindBank {
		return nil, errUnknownSource
	}
	return map[string]string{
		"routingNumber": sendersBanks, "accountNumber": accountNumber(found), "accountType": found.AccountType, "holder": found.AccountHolderName,
	}, nil
}

// watch looks after a folder until the context ends.
func (s *Sandbox) watch(ctx context.Context, exchange func() error) {
	tick := time.NewTicker(max(s.cfg.Day/looksPerDay, lookEveryMin))
	defer tick.Stop()
	for failures := 0; ; {
		if err := exchange(); err != nil {
			if failures%looksPerWarn == 0 {
				s.log.Warn("sandbox: a folder cannot be used", "error", err)
			}
			failures++
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// exchange takes the app's files and leaves the bank's. A crash at any point repeats a file or leaves it for later.
func (s *Sandbox) exchange() error {
	out := filepath.Join(s.cfg.BankDir, filedrop.OutDir)
	names, err := filedrop.List(out)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := filedrop.Read(out, name, bankFileMax)
		if err == nil {
			err = s.update(func(c *change) error { s.takeFile(c, name, content); return nil })
		}
		if err == nil {
			err = filedrop.Remove(out, name)
		}
		if err != nil {
			return err
		}
	}
	if err := s.update(s.composeAnswers); err != nil {
		return err
	}
	return s.leaveFiles(filepath.Join(s.cfg.BankDir, filedrop.InDir), "")
}

// payoutFolder names the folder of payouts.
const payoutFolder = "payouts"

// leaveFiles leaves the files of one folder in a directory for the app, now and then a second time under another name.
func (s *Sandbox) leaveFiles(dir, name string) error {
	for file, f := range view(s, func() map[string]bankFile { return copied(s.bankOut.rows) }) {
		if f.Folder != name {
			continue
		}
		if err := filedrop.Write(dir, filepath.Base(file), f.Content); err != nil {
			return err
		}
		err := s.update(func(c *change) error {
			remove(c, s.bankOut, file)
			if !f.Again && s.chance.Float64() < s.cfg.Misbehaviour.Repeat {
				put(c, s.bankOut, name+"/AGAIN-"+filepath.Base(file), bankFile{Folder: name, Content: f.Content, Again: true})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func copied[T any](rows map[string]T) map[string]T {
	all := make(map[string]T, len(rows))
	for id, row := range rows {
		all[id] = row
	}
	return all
}

// takeFile takes a file on, once whatever it is called, or rejects it whole.
func (s *Sandbox) takeFile(c *change, name string, content []byte) {
	sum := sha256.Sum256(content)
	id := hex.EncodeToString(sum[:])
	if _, taken := s.bankTaken.rows[id]; taken {
		return
	}
	put(c, s.bankTaken, id, bankTaken{Name: name})
	reader := moov.NewReader(bytes.NewReader(content))
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true})
	file, err := reader.Read()
	switch {
	case err != nil || file.Validate() != nil:
		s.answer(c, bankAnswer{Record: "file-rejected", Subject: name, Code: "FORMAT"})
		return
	case file.Control.TotalDebitEntryDollarAmountInFile != file.Control.TotalCreditEntryDollarAmountInFile:
		s.answer(c, bankAnswer{Record: "file-rejected", Subject: name, Code: "UNBALANCED"})
		return
	}
	s.answer(c, bankAnswer{Record: "file-accepted", Subject: name})
	for _, batch := range file.Batches {
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) != offsetName {
				s.takeEntry(c, entry)
			}
		}
	}
}

// takeEntry takes a debit or a credit on. Its addenda names the key under which the app asked for it, which begins with the
// id of the transfer; a refund is identified by the debit that it gives back.
func (s *Sandbox) takeEntry(c *change, entry *moov.EntryDetail) {
	key := ""
	if len(entry.Addenda05) > 0 {
		key = strings.TrimSpace(entry.Addenda05[0].PaymentRelatedInformation)
	}
	total := decimal.New(int64(entry.Amount), -2)
	number := strings.TrimSpace(entry.DFIAccountNumber)
	switch entry.TransactionCode {
	case moov.CheckingDebit, moov.SavingsDebit:
		transfer, _, _ := strings.Cut(key, "/")
		made := debit{
			TransferID: transfer, ProviderRef: strings.TrimSpace(entry.IdentificationNumber), SourceID: s.accounts[number], Kind: kindBank, Total: total.StringFixed(2),
			Currency: "USD", Status: debitSubmitted, Hash: hashOf(entry.String()), CreatedAt: time.Now().UTC(), Trace: entry.TraceNumber,
			Entry: entry.String(),
		}
		if from, there := s.sources.rows[made.SourceID]; there {
			s.plan(c, key, from, total)
		} else {
			s.after(c, bankReturnsAfter, stepFundingReturned, key, "R03")
		}
		put(c, s.debits, key, made)
	case moov.CheckingCredit, moov.SavingsCredit:
		s.takeCredit(c, key, entry, s.accounts[number], total)
	}
}

// takeCredit pays an account. What names a debit gives it back, and must not be more than is left of it.
func (s *Sandbox) takeCredit(c *change, key string, entry *moov.EntryDetail, account string, total decimal.Decimal) {
	reference, trace := strings.TrimSpace(entry.IdentificationNumber), entry.TraceNumber
	transfer, _, _ := strings.Cut(key, "/")
	debitKey, isRefund := s.references[reference]
	if isRefund {
		d := s.debits.rows[debitKey]
		if d.Status != debitSettled || d.left().LessThan(total) {
			s.answer(c, bankAnswer{Record: "entry-refused", Subject: trace, Amount: total.StringFixed(2), Code: "NOT_TAKEN"})
			return
		}
		put(c, s.debits, debitKey, d.without(total))
		transfer = d.TransferID
	}
	put(c, s.refunds, key, refund{
		TransferID: transfer, ProviderRef: reference, DebitKey: debitKey, Amount: total.StringFixed(2), Currency: "USD", Status: refundAccepted,
		Hash: hashOf(trace), CreatedAt: time.Now().UTC(), Trace: trace, Entry: entry.String(),
	})
	to, known := s.sources.rows[account]
	if !known {
		s.after(c, bankReturnsAfter, stepRefundReturned, key, "R03")
		return
	}
	s.after(c, refundSettleAfter, stepRefundSettled, key, "")
	if to.Last4 == last4Unfound {
		s.after(c, refundSettleAfter+refundReturnAfter, stepRefundReturned, key, "R03")
	}
}

// answer queues what the bank says; it goes out with the next files.
func (s *Sandbox) answer(c *change, a bankAnswer) {
	s.answered++
	a.Number, a.Date = s.answered, time.Now().UTC().Format(time.DateOnly)
	put(c, s.bankAnswers, newID(), a)
}

// composeAnswers writes what is queued into files.
func (s *Sandbox) composeAnswers(c *change) error {
	if len(s.bankAnswers.rows) == 0 {
		return nil
	}
	var reported, returned []bankAnswer
	for id, a := range s.bankAnswers.rows {
		remove(c, s.bankAnswers, id)
		if a.Record == "entry-returned" {
			returned = append(returned, a)
		} else {
			reported = append(reported, a)
		}
	}
	stamp := time.Now().UTC().Format("20060102-150405") + "-" + newID()[:8]
	if len(reported) > 0 {
		put(c, s.bankOut, "REPORT-"+stamp+".csv", bankFile{Content: reportOf(reported)})
	}
	if len(returned) > 0 {
		content, err := returnsOf(returned)
		if err != nil {
			return err
		}
		put(c, s.bankOut, "RETURN-"+stamp+".ach", bankFile{Content: content})
	}
	return nil
}

func inOrder(answers []bankAnswer) []bankAnswer {
	slices.SortFunc(answers, func(a, b bankAnswer) int { return cmp.Compare(a.Number, b.Number) })
	return answers
}

func reportOf(answers []bankAnswer) []byte {
	var text bytes.Buffer
	lines := csv.NewWriter(&text)
	records := [][]string{strings.Split(reportColumns, ",")}
	for _, a := range inOrder(answers) {
		records = append(records, []string{a.Record, a.Subject, a.Amount, a.Code, a.Date})
	}
	_ = lines.WriteAll(records) // a buffer takes everything
	return text.Bytes()
}

// returnsOf writes the entries that senders' banks gave back, each with a return addenda that names the original one.
func returnsOf(answers []bankAnswer) ([]byte, error) {
	file := moov.NewFile()
	file.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
	head := moov.NewFileHeader()
	now := time.Now().UTC()
	head.ImmediateDestination, head.ImmediateDestinationName = bankRouting, "HULAK"
	head.ImmediateOrigin, head.ImmediateOriginName = sendersBanks, "SANDBOX BANKS"
	head.FileCreationDate, head.FileCreationTime = now.Format("060102"), now.Format("1504")
	file.SetHeader(head)
	var debits, credits []*moov.EntryDetail
	for i, a := range inOrder(answers) {
		back := returnOf(a, i+1)
		if back.CreditOrDebit() == "D" {
			debits = append(debits, back)
		} else {
			credits = append(credits, back)
		}
	}
	for _, of := range []struct {
		class   int
		kind    string
		entries []*moov.EntryDetail
	}{{moov.DebitsOnly, moov.WEB, debits}, {moov.CreditsOnly, moov.PPD, credits}} {
		if len(of.entries) == 0 {
			continue
		}
		header := moov.NewBatchHeader()
		header.ServiceClassCode, header.StandardEntryClassCode, header.BatchNumber = of.class, of.kind, len(file.Batches)+1
		header.CompanyName, header.CompanyIdentification, header.CompanyEntryDescription = "SANDBOX BANKS", "1992000001", "RETURN"
		header.ODFIIdentification, header.EffectiveEntryDate = sendersBanks[:8], now.Format("060102")
		batch, err := moov.NewBatch(header)
		if err != nil {
			return nil, err
		}
		batch.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true})
		for _, back := range of.entries {
			batch.AddEntry(back)
		}
		if err := batch.Create(); err != nil {
			return nil, fmt.Errorf("sandbox: a batch of returns: %w", err)
		}
		file.AddBatch(batch)
	}
	if err := file.Create(); err != nil {
		return nil, fmt.Errorf("sandbox: a file of returns: %w", err)
	}
	var content bytes.Buffer
	err := moov.NewWriter(&content).Write(file)
	return content.Bytes(), err
}

// returnCodes are NACHA's transaction codes of what is given back, by those of what was sent.
var returnCodes = map[int]int{
	moov.CheckingDebit: moov.CheckingReturnNOCDebit, moov.SavingsDebit: moov.SavingsReturnNOCDebit,
	moov.CheckingCredit: moov.CheckingReturnNOCCredit, moov.SavingsCredit: moov.SavingsReturnNOCCredit,
}

func returnOf(a bankAnswer, number int) *moov.EntryDetail {
	original, back := moov.NewEntryDetail(), moov.NewEntryDetail()
	original.Parse(a.Entry)
	back.TransactionCode = returnCodes[original.TransactionCode]
	back.SetRDFI(bankRouting)
	back.DFIAccountNumber, back.Amount = original.DFIAccountNumber, original.Amount
	back.IdentificationNumber, back.IndividualName = original.IdentificationNumber, original.IndividualName
	back.DiscretionaryData = original.DiscretionaryData
	back.SetTraceNumber(sendersBanks[:8], number)
	back.Category, back.AddendaRecordIndicator = moov.CategoryReturn, 1
	addenda := moov.NewAddenda99()
	addenda.ReturnCode, addenda.OriginalTrace, addenda.OriginalDFI = a.Code, original.TraceNumber, original.RDFIIdentification
	addenda.TraceNumber = back.TraceNumber
	back.Addenda99 = addenda
	return back
}

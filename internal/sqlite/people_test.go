package sqlite_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/notice/noticetest"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/storetest"
)

func TestPeople(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) people.Store { t.Helper(); return open(t, t.TempDir()).People() })
}

func TestOutbox(t *testing.T) {
	t.Parallel()
	noticetest.Run(t, open(t, t.TempDir()).Outbox())
}

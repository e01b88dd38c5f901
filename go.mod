module github.com/bigriver/bigriver

go 1.26
